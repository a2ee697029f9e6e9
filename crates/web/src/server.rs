//! The server: it listens, and ends when it is told to stop.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use lucas_engine::Registry;
use tokio::sync::Notify;

use crate::routes::router;
use crate::workbench::Workbench;

/// After it is told to stop, the server finishes what it has begun, but no longer than this.
const GRACE: Duration = Duration::from_secs(1);

/// Serves until the program is told to stop, by Ctrl-C or by the system.
///
/// # Errors
/// Fails when the network does.
pub fn serve(listener: TcpListener, registry: Registry<'static>) -> io::Result<()> {
    let workbench = Workbench::new(registry, listener.local_addr()?.ip());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = Arc::new(Notify::new());
        let stopping = Arc::clone(&stop);
        let server = axum::serve(listener, router(workbench))
            .with_graceful_shutdown(async move { stopping.notified().await });
        let end = async {
            told_to_stop().await;
            stop.notify_one();
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            ended = server => ended,
            () = end => Ok(()),
        }
    });
    // A long search is not waited for.
    runtime.shutdown_background();
    served
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
