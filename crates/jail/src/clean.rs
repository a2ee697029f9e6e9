//! Output of strangers, made safe to show.

/// A text without what a terminal would obey: escape sequences and control signs go, and signs that turn the direction of writing
/// are replaced. It is plain text: in a page it is escaped like any other.
///
/// ```
/// assert_eq!(lucas_jail::shown(b"\x1b[2J\x1b]0;mine\x07WA\rAC\n"), "WA\nAC\n");
/// ```
#[must_use]
pub fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    // What would be written over is shown below it.
    let text = anstream::adapter::strip_str(&text).to_string().replace('\r', "\n");
    let visible = text.chars().filter(|sign| matches!(sign, '\n' | '\t') || !sign.is_control());
    visible.map(|sign| if turns_direction(sign) { char::REPLACEMENT_CHARACTER } else { sign }).collect()
}

/// Whether a sign makes what follows appear elsewhere than it stands, or hides by having no width.
fn turns_direction(sign: char) -> bool {
    matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
