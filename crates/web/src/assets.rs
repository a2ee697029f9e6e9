//! The style, the scripts and the icon: files that are part of the program.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The one style sheet: that of pictures, and our own.
pub async fn style() -> impl IntoResponse {
    let style = format!("{}\n{}", lucas_pictures::svg::STYLE, include_str!("../assets/lucas.css"));
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], style)
}

/// The script of all pages.
pub async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/lucas.js"))
}

/// The script of films: it runs them, and its keys step through them.
pub async fn film() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/film.js"))
}

/// The script of pictures: closer, farther, and along.
pub async fn zoom() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/zoom.js"))
}

/// The icon.
pub async fn icon() -> impl IntoResponse {
    ([(CONTENT_TYPE, "image/svg+xml")], include_str!("../assets/icon.svg"))
}
