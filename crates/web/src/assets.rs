//! The style, the script and the icon: three files, part of the program.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The one style sheet: that of pictures, and our own.
pub async fn style() -> impl IntoResponse {
    let style = format!("{}\n{}", lucas_pictures::svg::STYLE, include_str!("../assets/lucas.css"));
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], style)
}

/// The one script.
pub async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/lucas.js"))
}

/// The icon.
pub async fn icon() -> impl IntoResponse {
    ([(CONTENT_TYPE, "image/svg+xml")], include_str!("../assets/icon.svg"))
}
