//! `lucas serve`: the workbench as a web page, until Ctrl-C.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::ops::RangeInclusive;
use std::process::{Command, Stdio};

use lucas_console::{Conclusion, Console, Finish};
use lucas_engine::notation::number;
use lucas_engine::{Language, Refusal, Registry, Text};
use lucas_exercises::Handouts;
use lucas_web::Workbench;
use lucas_words::say;

use crate::arguments::Serve;
use crate::stock::{self, Stock};
use crate::{files, own, workshop};

/// The ports tried unless `--port` names one.
const PORTS: RangeInclusive<u16> = 8421..=8520;

/// Serves the page.
///
/// # Errors
/// Refuses what is no address or port, and ports that are not free.
pub fn run(
    registry: Registry<'static>,
    handouts: Handouts,
    request: &Serve,
    console: &mut Console<'_>,
) -> Finish {
    let host = match &request.listen {
        None => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Some(word) => word.parse().map_err(|_| no_address(word))?,
    };
    let ports = match &request.port {
        None => PORTS,
        Some(word) => {
            let port = number(word, &Text::fixed("--port", "--port"), 0..=u64::from(u16::MAX))?;
            let port = u16::try_from(port).unwrap_or_default();
            port..=port
        }
    };
    let memory = match &request.memory {
        None => lucas_web::USUAL_MEMORY,
        Some(word) => number(word, &Text::fixed("--memory", "--memory"), 1..=u64::MAX)?,
    };
    let workshop = workshop::of(request, host)?;
    let stock = match &request.tables {
        Some(directory) => Some(Stock::open(directory, registry, memory, console)?),
        None => None,
    };
    let (first, last) = (*ports.start(), *ports.end());
    let listener = listen(host, ports).map_err(|error| {
        let (address, error) = (host.to_string(), files::why(&error, &console.words));
        let sentence = say!(
            console.words,
            "serve-no-port",
            first = first,
            last = last,
            address = address,
            error = error
        );
        Console::refusal(sentence)
    })?;
    let language = match console.words.language {
        Language::English => "en",
        Language::French => "fr",
    };
    let address = format!("http://{}/{language}", listener.local_addr()?);
    writeln!(console.out, "{}", say!(console.words, "serve-ready", address = address.clone()))?;
    if let Some(stock) = &stock {
        writeln!(console.out, "{}", say!(console.words, "serve-tables", tables = stock.games()))?;
    }
    console.out.flush()?;
    if request.open
        && let Err(error) = open(&address)
    {
        let sentence = say!(console.words, "serve-not-opened", error = files::why(&error, &console.words));
        console.tell_aside(&format!("lucas: {sentence}"))?;
    }
    let solving = memory - if stock.is_some() { memory / stock::SHARE } else { 0 };
    let mut workbench = Workbench::new(registry, handouts, listener.local_addr()?.ip(), solving);
    workbench.workshop = workshop;
    if request.watch {
        own::watch(&request.files, workbench.catalogue.clone());
    }
    if let Some(stock) = stock {
        workbench.analyses.ask_tables(stock.stored());
        stock.verify_aside(memory)?;
    }
    lucas_web::serve_at(listener, workbench)?;
    Ok(Conclusion::Yes)
}

/// Listens at the first port that is free.
fn listen(host: IpAddr, ports: RangeInclusive<u16>) -> io::Result<TcpListener> {
    let mut refused = io::Error::from(io::ErrorKind::AddrInUse);
    for port in ports {
        match TcpListener::bind((host, port)) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => refused = error,
            found => return found,
        }
    }
    Err(refused)
}

fn open(address: &str) -> io::Result<()> {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    Command::new(opener)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(())
}

fn no_address(word: &str) -> Refusal {
    Refusal::new(
        format!("--listen: '{word}' is no address: give one such as 127.0.0.1, 0.0.0.0 or ::1"),
        format!(
            "--listen : « {word} » n'est pas une adresse : donnez-en une comme 127.0.0.1, 0.0.0.0 ou ::1"
        ),
    )
}
