//! The page in a real browser: headless Chromium, driven as a person drives it.

mod browser;
mod history;
mod keyboard;
mod mouse;
mod play;
mod scriptless;
mod session;
mod solution;
