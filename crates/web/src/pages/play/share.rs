//! What a game can be kept or passed on by.

use std::fmt::Write as _;

use lucas_words::{Words, say};
use maud::{Markup, html};
use qrcode::QrCode;

use crate::visit::Visit;

/// A longer address is not drawn as a QR code: no telephone could read it.
const MOST_QR: usize = 1_000;

/// The saved game, the address and its QR code.
pub fn share(visit: &Visit, words: &Words, host: &str) -> Markup {
    let address = format!("http://{host}{}", visit.here());
    let code = (address.len() <= MOST_QR).then(|| QrCode::new(&address).ok()).flatten();
    html! {
        details.card.share {
            summary { (say!(words, "web-share")) }
            p.controls {
                a.button href=(visit.saved()) download="game.lucas" { (say!(words, "web-save")) }
                a.button href=(visit.from(visit.session.position())) { (say!(words, "web-from-here")) }
            }
            label { (say!(words, "web-link")) " " input.link readonly value=(address); }
            @if let Some(code) = code { (qr(&code, words)) }
        }
    }
}

fn qr(code: &QrCode, words: &Words) -> Markup {
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == qrcode::Color::Dark);
    let mut path = String::new();
    for (place, _) in dark {
        let _ = write!(path, "M{} {}h1v1h-1z", place % width, place / width);
    }
    let view = format!("-4 -4 {0} {0}", width + 8);
    html! {
        svg.qr viewBox=(view) role="img" aria-label=(say!(words, "web-qr")) {
            rect.paper x="-4" y="-4" width=(width + 8) height=(width + 8) {}
            path.ink d=(path) {}
        }
    }
}
