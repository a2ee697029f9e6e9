//! The page in a real browser: headless Chromium, driven as a person drives it.

mod accessible;
mod browser;
mod ending;
mod film;
mod heard;
mod history;
mod in_view;
mod keyboard;
mod layout;
#[path = "../../../cli/tests/suite/common/more.rs"]
mod more;
mod motion;
mod mouse;
mod one_screen;
mod pages;
mod phone;
mod play;
mod report;
mod screenshots;
mod scriptless;
mod session;
mod solution;
mod steady;
mod tabs;
mod unheard_of;
