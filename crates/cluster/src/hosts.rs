//! Where the processes listen: one line for each.

use std::net::{IpAddr, SocketAddr, TcpListener, ToSocketAddrs};

/// No list is longer.
pub const MOST_PROCESSES: usize = 1024;

/// What is wrong with a list of hosts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HostsFault {
    /// It names nobody.
    #[error("no host is named")]
    Empty,
    /// It is longer than any list may be.
    #[error("more than {MOST_PROCESSES} hosts")]
    Many,
    /// A line is no address with a port.
    #[error("line {line} is not HOST:PORT: {text}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// Two lines are the same.
    #[error("line {line} names {text} again")]
    Twice {
        /// The number of the second, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
}

/// Where each process listens, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Reads a list: `HOST:PORT` a line; what follows `#` is for people, and empty lines are none.
    ///
    /// # Errors
    /// Says which line is wrong.
    pub fn parse(text: &str) -> Result<Self, HostsFault> {
        let mut hosts: Vec<String> = Vec::new();
        for (line, written) in (1..).zip(text.lines()) {
            let host = written.split('#').next().unwrap_or_default().trim();
            if host.is_empty() {
                continue;
            }
            let is_host = host.rsplit_once(':').is_some_and(|(name, port)| {
                let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
                let is_bare = !name.contains(':') || (name.starts_with('[') && name.ends_with(']'));
                is_name && is_bare && port.parse::<u16>().is_ok_and(|port| port > 0)
            });
            let text = host.to_owned();
            if !is_host {
                return Err(HostsFault::Line { line, text });
            }
            if hosts.contains(&text) {
                return Err(HostsFault::Twice { line, text });
            }
            hosts.push(text);
            if hosts.len() > MOST_PROCESSES {
                return Err(HostsFault::Many);
            }
        }
        if hosts.is_empty() { Err(HostsFault::Empty) } else { Ok(Hosts(hosts)) }
    }

    /// So many processes of this machine, on ports that are free.
    ///
    /// # Errors
    /// Fails when there are no such ports.
    pub fn of_this_machine(count: usize) -> std::io::Result<Self> {
        // All at once, so that no port is given twice.
        let free: Vec<TcpListener> =
            (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
        let hosts = free.iter().map(|listener| Ok(listener.local_addr()?.to_string()));
        Ok(Hosts(hosts.collect::<std::io::Result<_>>()?))
    }

    /// How many processes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Where a process listens, as it is written.
    #[must_use]
    pub fn of(&self, process: usize) -> &str {
        &self.0[process]
    }

    /// The list as a file has it.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.join("\n") + "\n"
    }

    /// The addresses that the name of a process stands for.
    ///
    /// # Errors
    /// Fails when it stands for none.
    pub fn addresses(&self, process: usize) -> std::io::Result<Vec<SocketAddr>> {
        let found: Vec<SocketAddr> = self.0[process].to_socket_addrs()?.collect();
        if found.is_empty() { Err(std::io::ErrorKind::NotFound.into()) } else { Ok(found) }
    }

    /// Whether all of them are on this machine alone, by their names.
    #[must_use]
    pub fn are_local(&self) -> bool {
        let is_local = |host: &String| {
            let name = host.rsplit_once(':').map_or("", |(name, _)| name).trim_matches(['[', ']']);
            name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        };
        self.0.iter().all(is_local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_hosts_is_read_whatever_people_add_to_it() {
        let hosts = Hosts::parse("# ours\n\n  a.example:4000 # the fast one\r\n[::1]:4001\n127.0.0.1:4002\n");
        let hosts = hosts.expect("a list");
        assert_eq!(hosts.text(), "a.example:4000\n[::1]:4001\n127.0.0.1:4002\n");
        assert!(!hosts.are_local());
        assert!(Hosts::parse("[::1]:1\nlocalhost:2\n127.3.0.1:3").expect("a list").are_local());
    }

    #[test]
    fn a_line_that_is_no_host_is_named_by_its_number() {
        let line = |line, text: &str| Err(HostsFault::Line { line, text: text.to_owned() });
        assert_eq!(Hosts::parse("# nobody\n"), Err(HostsFault::Empty));
        assert_eq!(Hosts::parse("a:1\nb"), line(2, "b"));
        assert_eq!(Hosts::parse("a:0"), line(1, "a:0"));
        assert_eq!(Hosts::parse("a:70000"), line(1, "a:70000"));
        assert_eq!(Hosts::parse(":80"), line(1, ":80"));
        assert_eq!(Hosts::parse("a b:80"), line(1, "a b:80"));
        assert_eq!(Hosts::parse("::1:80"), line(1, "::1:80"));
        assert_eq!(Hosts::parse("a:1\n\na:1"), Err(HostsFault::Twice { line: 3, text: "a:1".to_owned() }));
    }
}
