//! The page: whatever the path and the query, the server answers, with a status of its own and a bounded page.
#![no_main]

use std::net::{IpAddr, Ipv4Addr};
use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use libfuzzer_sys::fuzz_target;
use lucas_exercises::HANDOUTS;
use lucas_games::GAMES;
use lucas_web::{Workbench, router};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// No page is larger than this.
const MOST: usize = 16_000_000;

static SERVER: LazyLock<(Runtime, Router)> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    (
        runtime,
        router(Workbench::new(GAMES, HANDOUTS, IpAddr::V4(Ipv4Addr::LOCALHOST), lucas_web::USUAL_MEMORY)),
    )
});

fuzz_target!(|address: &str| {
    let request = Request::get(format!("/{address}")).header(header::HOST, "localhost").body(Body::empty());
    // What is no address at all never reaches the server.
    let Ok(request) = request else { return };
    let (runtime, router) = &*SERVER;
    runtime.block_on(async {
        let response = router.clone().oneshot(request).await.expect("an answer");
        let status = response.status().as_u16();
        assert!(status < 500 || status == 503, "{status}");
        to_bytes(response.into_body(), MOST).await.expect("a bounded page");
    });
});
