//! Pictures of the pages, as the guide shows them.

use std::fs;
use std::path::Path;

use crate::browser::Browser;
use crate::pages;

/// The width in the head of a PNG.
fn width(png: &[u8]) -> Option<u32> {
    let head = png.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    Some(u32::from_be_bytes(head.get(8..12)?.try_into().ok()?))
}

#[test]
fn every_page_has_its_picture_at_every_width() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/page");
    let is_kept = std::env::var_os("LUCAS_REGENERATE").is_some();
    if is_kept {
        fs::create_dir_all(&directory).expect("a directory");
    }
    let browser = Browser::start();
    let page = browser.session();
    let shown = ["home", "told-chocolate", "solution-rings", "search-rings", "about-chocolate"];
    for (name, address) in pages::all("en") {
        if !(name.starts_with("play-") || shown.contains(&&*name)) {
            continue;
        }
        page.visit(&address);
        for (wide, high) in [(390, 844), (1280, 800), (1920, 1080)] {
            page.resize(wide, high);
            let png = page.screenshot();
            assert_eq!(width(&png), Some(wide), "{name}");
            assert!(png.len() > 5_000, "{name} shows nothing");
            if is_kept {
                fs::write(directory.join(format!("{name}-{wide}.png")), &png).expect("a file");
            }
        }
    }
}
