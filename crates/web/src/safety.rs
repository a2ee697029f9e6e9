//! Who may ask, and what browsers are told: the names of this server, its own forms, its own scripts only.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use percent_encoding::percent_decode_str;

use crate::failure::Failure;
use crate::visit::MOST_ADDRESS;
use crate::waiting;
use crate::workbench::{IS_FOREIGN, Workbench, refuse};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Refuses strangers and oversized addresses; adds the headers that keep pages safe.
pub async fn guard(State(workbench): State<Arc<Workbench>>, request: Request, next: Next) -> Response {
    let length = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    let failure = if !is_known(&request, workbench.listening) {
        Some(Failure::fixed(
            StatusCode::BAD_REQUEST,
            "this server does not go by that name: use the address that lucas serve printed",
            "ce serveur ne porte pas ce nom : utilisez l'adresse affichée par lucas serve",
        ))
    } else if request.method() == Method::POST
        && (is_foreign(request.headers()) || !is_own(request.headers()))
    {
        Some(Failure::fixed(
            StatusCode::BAD_REQUEST,
            "this form comes from another site",
            "ce formulaire vient d'un autre site",
        ))
    } else if length > MOST_ADDRESS {
        Some(Failure::too_large())
    } else if percent_decode_str(request.uri().path()).decode_utf8().is_err() {
        Some(Failure::not_found())
    } else {
        None
    };
    let mut response = if let Some(failure) = failure {
        refuse(&workbench, &request.uri().to_string(), &failure)
    } else {
        let is_foreign = is_foreign(request.headers());
        let number = waiting::number(request.headers());
        waiting::NUMBER.scope(number, IS_FOREIGN.scope(is_foreign, next.run(request))).await
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Stricter, and browsers would hide the origin of our own forms.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request asks for this server by one of its own names, and by no other.
fn is_known(request: &Request, listening: IpAddr) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    host.to_str().is_ok_and(|host| is_ours(host, listening))
        && request.uri().authority().is_none_or(|host| is_ours(host.as_str(), listening))
}

/// A name that anybody can register may be pointed at this machine, a number cannot.
fn is_ours(host: &str, listening: IpAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost")
        || address
            .is_ok_and(|address| address.is_loopback() || address == listening || listening.is_unspecified())
}

/// Whether a browser says that another site, or another port of this machine, made it ask.
fn is_foreign(headers: &HeaderMap) -> bool {
    let mut sites = headers.get_all("sec-fetch-site").iter();
    sites.any(|site| site != "same-origin" && site != "none")
}

/// Whether a form was sent from a page of this server, and says so: only then is somebody's program run.
pub fn is_surely_own(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN) && is_own(headers) && !is_foreign(headers)
}

/// Whether a form was sent from a page of this server, or by no browser at all.
fn is_own(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own =
        |origin: &HeaderValue| origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://")) == host;
    headers.get_all(header::ORIGIN).iter().all(own)
}
