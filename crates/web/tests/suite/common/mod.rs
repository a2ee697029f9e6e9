//! Pages without a network.

use std::net::{IpAddr, Ipv4Addr};

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use lucas_web::{Workbench, router};
use tower::ServiceExt;

/// What a server answered.
pub struct Page {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

/// Sends a request to a fresh server.
pub fn send(request: Request<Body>) -> Page {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let bench = Workbench::new(
            lucas_games::GAMES,
            lucas_exercises::HANDOUTS,
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            lucas_web::USUAL_MEMORY,
        );
        let response = router(bench).oneshot(request).await.expect("an answer");
        let (head, body) = response.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        // French pages keep signs to their words with spaces of their own.
        let text = String::from_utf8(bytes.to_vec()).expect("text").replace('\u{a0}', " ");
        Page { status: head.status, headers: head.headers, text }
    })
}

/// Asks for an address.
pub fn ask(address: &str) -> Page {
    let request = Request::get(address).header(header::HOST, "127.0.0.1:8421");
    send(request.body(Body::empty()).expect("a request"))
}
