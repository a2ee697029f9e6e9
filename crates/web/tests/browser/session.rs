//! One window of the browser: what a person sees, points at and types; every wait has an end.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use axum::http::Method;
use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

use crate::browser::{Browser, SERVER};

/// Nothing on a page takes longer than this.
const PATIENCE: Duration = Duration::from_secs(10);

/// A window, closed when it is let go; it must have had nothing to complain about.
pub struct Session<'a> {
    runtime: Runtime,
    client: Client,
    _profile: TempDir,
    _driver: PhantomData<&'a Browser>,
}

/// A command of chromedriver that is not part of `WebDriver`.
#[derive(Debug)]
struct Chrome(&'static str, Json);

impl WebDriverCompatibleCommand for Chrome {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.1.to_string()))
    }
}

impl Session<'_> {
    /// Opens a window.
    pub fn connect(driver: &str, capabilities: Json, profile: TempDir) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let Json::Object(capabilities) = capabilities else { unreachable!("an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = runtime.block_on(builder.capabilities(capabilities).connect(driver));
        let client = client.unwrap_or_else(|error| panic!("{error}; apt-get install chromium"));
        Session { runtime, client, _profile: profile, _driver: PhantomData }
    }

    /// Opens an address of the server.
    pub fn visit(&self, address: &str) {
        self.visit_at(*SERVER, address);
    }

    /// Opens an address of another server.
    pub fn visit_at(&self, server: SocketAddr, address: &str) {
        let address = format!("http://{server}{address}");
        self.runtime.block_on(self.client.goto(&address)).expect("a page");
        // The driver may come back while the page is still read.
        self.expect("the page", &json!("complete"), |page| page.ask("return document.readyState", json!([])));
    }

    /// Opens an address that there is not; the browser complains of that, and of nothing else.
    pub fn visit_failure(&self, address: &str) {
        self.visit(address);
        let complaints = self.complaints();
        assert!(complaints.len() == 1 && complaints[0].contains(address), "{complaints:?}");
    }

    /// The address shown, without the server.
    pub fn address(&self) -> String {
        let url = self.runtime.block_on(self.client.current_url()).expect("an address");
        url[url::Position::BeforePath..].to_owned()
    }

    /// Goes back in the history of the browser.
    pub fn back(&self) {
        self.runtime.block_on(self.client.back()).expect("a page before");
    }

    /// Goes forward in the history of the browser.
    pub fn forward(&self) {
        self.runtime.block_on(self.client.forward()).expect("a page after");
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).expect("a page");
    }

    /// What a function with this body returns in the page.
    pub fn ask(&self, body: &str, arguments: Json) -> Json {
        let Json::Array(arguments) = arguments else { panic!("arguments are an array") };
        let answer = self.runtime.block_on(self.client.execute(body, arguments));
        answer.unwrap_or_else(|error| panic!("{error} in {body}"))
    }

    /// What a promise with this body is kept with: it calls the last of its arguments.
    pub fn ask_later(&self, body: &str, arguments: Json) -> Json {
        let Json::Array(arguments) = arguments else { panic!("arguments are an array") };
        let answer = self.runtime.block_on(self.client.execute_async(body, arguments));
        answer.unwrap_or_else(|error| panic!("{error} in {body}"))
    }

    /// The text of the first element; empty when there is none.
    pub fn text(&self, selector: &str) -> String {
        let text = "return document.querySelector(arguments[0])?.textContent.trim() ?? ''";
        self.ask(text, json!([selector])).as_str().expect("text").replace('\u{a0}', " ")
    }

    /// How many elements there are.
    pub fn count(&self, selector: &str) -> u64 {
        let count = "return document.querySelectorAll(arguments[0]).length";
        self.ask(count, json!([selector])).as_u64().expect("a number")
    }

    /// The picture of the position, without what shows where the cursor is; empty while there is none.
    pub fn board(&self) -> String {
        let board = "return document.querySelector('#main .mat .board')?.outerHTML ?? ''";
        let board = self.ask(board, json!([])).as_str().expect("a board").replace(" changes\"", "\"");
        board.replace(" tabindex=\"-1\"", "").replace(" tabindex=\"0\"", "")
    }

    /// Waits until something has become what it should be.
    pub fn expect<T: PartialEq + Debug>(&self, what: &str, due: &T, seen: impl Fn(&Self) -> T) {
        let begun = Instant::now();
        loop {
            let seen = seen(self);
            if seen == *due {
                return;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "{what} at {} is {seen:?}\nand should be {due:?}",
                self.address()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the sentence that says whose turn it is, or how it ended; what is counted beside it may vary.
    pub fn expect_status(&self, due: &str) {
        let status = "const status = document.querySelector('.status')?.cloneNode(true);
            status?.querySelectorAll('small').forEach((one) => one.remove());
            return status?.textContent.trim() ?? ''";
        self.expect("the status", &due.to_owned(), |page| {
            page.ask(status, json!([])).as_str().expect("text").replace('\u{a0}', " ")
        });
    }

    /// Waits for an address.
    pub fn expect_address(&self, due: &str) {
        self.expect("the address", &due.to_owned(), Session::address);
    }

    /// Presses and releases the mouse on the first element, where no other covers it.
    pub fn click(&self, selector: &str) {
        self.hold(selector, Duration::ZERO);
    }

    /// Moves the mouse onto the first element.
    pub fn hover(&self, selector: &str) {
        let (x, y) = self.aim(selector);
        self.act(MouseActions::new("mouse".into()).then(PointerAction::MoveTo { duration: None, x, y }));
    }

    /// Holds the mouse pressed for a while on the first element, where no other covers it.
    pub fn hold(&self, selector: &str, duration: Duration) {
        let (x, y) = self.aim(selector);
        let mouse = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.act(mouse);
    }

    /// A point of the first element that no other covers.
    fn aim(&self, selector: &str) -> (f64, f64) {
        // The middle of a cut may lie under another that crosses it: a person aims beside the crossing.
        let aim = "const one = document.querySelector(arguments[0]);
            if (!one) return null;
            one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const box = one.getBoundingClientRect();
            for (const across of [.5, .25, .75, .1, .9, .4, .6]) for (const down of [.5, .25, .75, .1, .9, .4, .6]) {
                const [x, y] = [box.x + across * box.width, box.y + down * box.height].map(Math.round);
                if (one.contains(document.elementFromPoint(x, y))) return [x, y];
            }
            return null;";
        // A page may still be on its way: a person waits until there is something to click on.
        let begun = Instant::now();
        loop {
            let point = self.ask(aim, json!([selector]));
            if let (Some(x), Some(y)) = (point[0].as_f64(), point[1].as_f64()) {
                return (x, y);
            }
            assert!(begun.elapsed() < PATIENCE, "nobody can click on {selector} at {}", self.address());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Gives the focus to the first element.
    pub fn focus(&self, selector: &str) {
        self.ask("document.querySelector(arguments[0]).focus()", json!([selector]));
    }

    /// Presses and releases a key.
    pub fn press(&self, key: char) {
        self.act(
            KeyActions::new("keys".into())
                .then(KeyAction::Down { value: key })
                .then(KeyAction::Up { value: key }),
        );
    }

    /// Presses and releases a key that has a name.
    pub fn press_named(&self, key: Key) {
        self.press(key.into());
    }

    fn act(&self, actions: impl Into<Actions>) {
        self.runtime.block_on(self.client.perform_actions(actions)).expect("a gesture");
    }

    /// Opens all that can be opened on the page.
    pub fn open_details(&self) {
        self.ask("document.querySelectorAll('details').forEach((one) => (one.open = true))", json!([]));
    }

    /// A command of the browser's own protocol.
    fn command(&self, name: &str, parameters: &Json) -> Json {
        let command = Chrome("goog/cdp/execute", json!({ "cmd": name, "params": parameters }));
        self.runtime.block_on(self.client.issue_cmd(command)).expect("an answer")
    }

    /// Makes the page so many pixels wide and high.
    pub fn resize(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// The reader prefers a `light` or a `dark` page.
    pub fn prefer(&self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.command("Emulation.setEmulatedMedia", &features);
    }

    /// The reader wants less motion, or does not mind.
    pub fn calm(&self, is_calm: bool) {
        let wish = if is_calm { "reduce" } else { "no-preference" };
        let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": wish }] });
        self.command("Emulation.setEmulatedMedia", &features);
    }

    /// Presses the mouse on an element and lets it go on another.
    pub fn drag(&self, from: &str, to: &str) {
        let middle = |selector: &str| {
            let middle = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)";
            let point = self.ask(middle, json!([selector]));
            let at = |place: usize| point[place].as_f64().expect("a number");
            PointerAction::MoveTo { duration: None, x: at(0), y: at(1) }
        };
        self.ask(
            "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })",
            json!([from]),
        );
        let mouse = MouseActions::new("mouse".into())
            .then(middle(from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(middle(to))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.act(mouse);
    }

    /// What is seen, as a PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        self.runtime.block_on(self.client.screenshot()).expect("a picture")
    }

    /// The warnings and errors of the browser since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = Chrome("se/log", json!({ "type": "browser" }));
        let log = self.runtime.block_on(self.client.issue_cmd(log)).expect("a log");
        let grave = |entry: &&Json| entry["level"] == "SEVERE" || entry["level"] == "WARNING";
        log.as_array().into_iter().flatten().filter(grave).map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        let complaints = if thread::panicking() { Vec::new() } else { self.complaints() };
        let closed = self.runtime.block_on(self.client.clone().close());
        if !thread::panicking() {
            assert_eq!(complaints, Vec::<String>::new(), "the browser complains");
            closed.expect("the window closes");
        }
    }
}
