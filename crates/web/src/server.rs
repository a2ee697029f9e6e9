//! The server: it listens to many at once but to nobody for ever, and ends when it is told to stop.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use lucas_engine::Registry;
use lucas_exercises::Handouts;
use socket2::SockRef;
use tower::ServiceExt;

use crate::connections::{Connections, Visitor};
use crate::memory;
use crate::routes::router;
use crate::wire::{PIECE, Parcel, Wire};
use crate::workbench::{Workbench, give_way};

/// After it is told to stop, the server finishes what it has begun, but no longer than this.
const GRACE: Duration = Duration::from_secs(1);
/// The head of a request, the next request of a connection, or a reader who has stopped reading is waited for no longer than
/// this.
const SILENCE: Duration = Duration::from_secs(30);
/// Until there may be room again.
const MOMENT: Duration = Duration::from_millis(10);
/// So much time passes between two looks at what is kept for nothing.
const TIDYING: Duration = Duration::from_secs(5);
/// The system holds no more bytes than about these of an answer that is not read.
const UNREAD: usize = 256 << 10;

/// Serves until the program is told to stop, by Ctrl-C or by the system, within so many bytes of memory for what it solves.
///
/// # Errors
/// Fails when the network does.
pub fn serve(
    listener: TcpListener,
    registry: Registry<'static>,
    handouts: Handouts,
    most: u64,
) -> io::Result<()> {
    let address = listener.local_addr()?.ip();
    serve_at(listener, Workbench::new(registry, handouts, address, most))
}

/// Serves a workbench until the program is told to stop.
///
/// # Errors
/// Fails when the network does.
pub fn serve_at(listener: TcpListener, workbench: Workbench) -> io::Result<()> {
    serve_while(listener, workbench, told_to_stop())
}

/// Serves a workbench until somebody says that it is over, who looks for it now and then; what the program does when it is told to stop
/// is left as it is.
///
/// # Errors
/// Fails when the network does.
pub fn serve_until(
    listener: TcpListener,
    workbench: Workbench,
    is_over: impl Fn() -> bool,
) -> io::Result<()> {
    serve_while(listener, workbench, async {
        while !is_over() {
            tokio::time::sleep(5 * MOMENT).await;
        }
    })
}

fn serve_while(
    listener: TcpListener,
    workbench: Workbench,
    over: impl Future<Output = ()>,
) -> io::Result<()> {
    let workbench = Arc::new(workbench);
    memory::be_frugal();
    // Another pool may be there, in a test: then it stays as it is.
    let _ = rayon::ThreadPoolBuilder::new().start_handler(|_| give_way()).build_global();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (router, open) = (router(Arc::clone(&workbench)), GracefulShutdown::new());
        tokio::select! {
            () = accept(&listener, &router, &open) => {}
            () = tidy(workbench) => {}
            () = over => {}
        }
        drop(listener);
        // Who is still being answered then is let go.
        let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
        Ok(())
    });
    // A long search is not waited for.
    runtime.shutdown_background();
    served
}

/// Tidies now and then, for ever.
async fn tidy(workbench: Arc<Workbench>) {
    loop {
        tokio::time::sleep(TIDYING).await;
        let workbench = Arc::clone(&workbench);
        let _ = tokio::task::spawn_blocking(move || workbench.tidy()).await;
    }
}

async fn accept(listener: &tokio::net::TcpListener, router: &Router, open: &GracefulShutdown) {
    let connections = Connections::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(SILENCE).max_buf_size(PIECE);
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept(), if connections.has_room() => accepted,
            // A seat is free as soon as somebody is answered.
            () = tokio::time::sleep(MOMENT), if !connections.has_room() => continue,
            _ = seconds.tick() => {
                connections.cut_silent(SILENCE);
                continue;
            }
        };
        let Ok((stream, from)) = accepted else {
            // A system without a free file for the connection gets time to find one.
            tokio::time::sleep(MOMENT).await;
            continue;
        };
        // Small answers go out at once, and the system holds little of what nobody reads; a connection that cannot do so
        // is no worse.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_send_buffer_size(UNREAD);
        let (visitor, cut) = connections.enter(from.ip());
        let (router, asking) = (router.clone(), Arc::clone(&visitor));
        let service = service_fn(move |request| answer(router.clone(), Arc::clone(&asking), request));
        let connection = open.watch(http.serve_connection(TokioIo::new(Wire { stream, visitor }), service));
        tokio::spawn(async move {
            // Whatever ends a connection, its reader is gone.
            tokio::select! {
                _ = connection => {}
                _ = cut => {}
            }
        });
    }
}

async fn answer(
    router: Router,
    visitor: Arc<Visitor>,
    request: Request<Incoming>,
) -> Result<Response<Parcel>, axum::Error> {
    visitor.asks();
    let Ok(response) = router.oneshot(request).await;
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX).await?;
    Ok(Response::from_parts(parts, Parcel::new(bytes, visitor)))
}

/// Without a handler the signal ends the program, as it should.
async fn told_to_stop() {
    #[cfg(unix)]
    if let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    let _ = tokio::signal::ctrl_c().await;
}
