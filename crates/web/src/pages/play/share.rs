//! What a game can be kept or passed on by.

use std::fmt::Write as _;
use std::net::{IpAddr, UdpSocket};

use lucas_words::{Words, say};
use maud::{Markup, html};
use qrcode::QrCode;

use crate::visit::Visit;

/// A longer address is not drawn as a QR code: no telephone could read it.
const MOST_QR: usize = 1_000;

/// Where others find this server.
pub struct Share {
    /// The name and port by which others reach it, or this machine alone.
    host: String,
    /// Whether no other machine does.
    is_alone: bool,
}

impl Share {
    /// Where others find a server that listens at an address, and that somebody reached by a name.
    pub fn new(host: &str, listening: IpAddr) -> Self {
        let name =
            host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
        let ip = name.trim_matches(['[', ']']).parse::<IpAddr>();
        let is_local = name == "localhost" || ip.is_ok_and(|ip| ip.is_loopback());
        if !is_local {
            return Share { host: host.to_owned(), is_alone: false };
        }
        let seen = if listening.is_unspecified() { own_address(listening) } else { Some(listening) };
        match seen.filter(|ip| !ip.is_loopback()) {
            None => Share { host: host.to_owned(), is_alone: true },
            Some(ip) => {
                let port = host.strip_prefix(name).unwrap_or_default();
                let ip = if ip.is_ipv6() { format!("[{ip}]") } else { ip.to_string() };
                Share { host: format!("{ip}{port}"), is_alone: false }
            }
        }
    }

    /// The saved game, the address and its QR code.
    pub fn card(&self, visit: &Visit, words: &Words) -> Markup {
        let address = format!("http://{}{}", self.host, visit.here());
        let code = (address.len() <= MOST_QR).then(|| QrCode::new(&address).ok()).flatten();
        html! {
            details.card.share {
                summary { (say!(words, "web-share")) }
                p.controls {
                    a.button href=(visit.saved()) download="game.lucas" { (say!(words, "web-save")) }
                    a.button href=(visit.from(visit.session.position())) { (say!(words, "web-from-here")) }
                }
                @if self.is_alone { p.note { (say!(words, "web-alone")) } }
                label { (say!(words, "web-link")) " " input.link readonly value=(address); }
                p.controls { button.script type="button" data-copy=(address) data-done=(say!(words, "web-copied")) { (say!(words, "web-copy")) } }
                @if let Some(code) = code { (qr(&code, words)) }
            }
        }
    }
}

/// The address of this machine among others: the one it would send from. Nothing is sent.
fn own_address(listening: IpAddr) -> Option<IpAddr> {
    // Addresses that are kept for documentation: nobody is there.
    let elsewhere = if listening.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
    let socket = UdpSocket::bind((listening, 0)).ok()?;
    socket.connect(elsewhere).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
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
