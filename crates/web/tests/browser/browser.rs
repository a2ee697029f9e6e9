//! A chromedriver of one's own, and the server that its browsers visit.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use lucas_engine::Registry;
use serde_json::{Value as Json, json};

use crate::session::Session;

/// The server, for all tests; it ends with them.
pub static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| serve(lucas_games::GAMES));
/// A server with more games than there are.
pub static MORE: LazyLock<SocketAddr> = LazyLock::new(|| serve(crate::more::registry()));

fn serve(registry: Registry<'static>) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let memory = lucas_web::USUAL_MEMORY;
        lucas_web::serve(listener, registry, lucas_exercises::HANDOUTS, memory).expect("the server runs");
    });
    address
}

/// A chromedriver, killed when it is let go.
pub struct Browser {
    driver: Child,
    port: u16,
}

impl Browser {
    /// Starts chromedriver on a free port.
    pub fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("chromedriver: {error}; apt-get install chromium chromium-driver")
            });
        let mut told = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = told.find_map(|line| {
            line.expect("text").rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        // Whoever writes into a pipe that nobody reads dies of it.
        thread::spawn(move || told.count());
        Browser { driver, port: port.expect("chromedriver says its port") }
    }

    /// A fresh browser: nothing is remembered from another.
    pub fn session(&self) -> Session<'_> {
        self.session_with(&json!({}))
    }

    /// A fresh browser that runs no script of a page.
    pub fn session_without_scripts(&self) -> Session<'_> {
        self.session_with(&json!({ "profile.managed_default_content_settings.javascript": 2 }))
    }

    fn session_with(&self, preferences: &Json) -> Session<'_> {
        let profile = tempfile::tempdir().expect("a directory");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-prefers-reduced-motion",
            "--hide-scrollbars",
            "--window-size=1280,900",
            &format!("--user-data-dir={}", profile.path().display()),
        ];
        let capabilities = json!({
            "goog:chromeOptions": { "args": arguments, "prefs": preferences },
            "goog:loggingPrefs": { "browser": "ALL" },
            // An audit of a large page may take longer than the usual 30 seconds where others are at work.
            "timeouts": { "script": 120_000 },
        });
        Session::connect(&format!("http://127.0.0.1:{}", self.port), capabilities, profile)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
