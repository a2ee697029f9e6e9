//! The server: it listens to many at once but to nobody for ever, and ends when it is told to stop.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use lucas_engine::Registry;
use lucas_exercises::Handouts;
use tokio::sync::Semaphore;

use crate::routes::router;
use crate::workbench::Workbench;

/// After it is told to stop, the server finishes what it has begun, but no longer than this.
const GRACE: Duration = Duration::from_secs(1);
/// The head of a request, or the next request of a connection, is waited for no longer than this.
const SILENCE: Duration = Duration::from_secs(30);
/// More connections at once wait until others end.
const MOST_CONNECTIONS: usize = 1_000;

/// Serves until the program is told to stop, by Ctrl-C or by the system, within so many bytes of memory for what it solves.
///
/// # Errors
/// Fails when the network does.
pub fn serve(
    listener: TcpListener,
    registry: Registry<'static>,
    handouts: Handouts,
    memory: u64,
) -> io::Result<()> {
    let workbench = Workbench::new(registry, handouts, listener.local_addr()?.ip(), memory);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (router, open) = (router(workbench), GracefulShutdown::new());
        tokio::select! {
            () = accept(&listener, &router, &open) => {}
            () = told_to_stop() => {}
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

async fn accept(listener: &tokio::net::TcpListener, router: &Router, open: &GracefulShutdown) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(SILENCE);
    // The semaphore is never closed.
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            // A system without a free file for the connection gets time to find one.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // Small answers go out at once; a connection that cannot do so is no worse.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // Whatever ends a connection, its reader is gone.
            let _ = connection.await;
            drop(place);
        });
    }
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
