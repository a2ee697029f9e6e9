//! What of a game is pictured, as an address says it: `as=tree&order=breadth`.

use std::sync::Arc;

use lucas_engine::{Effort, Order, Refusal};
use lucas_pictures::own::Own;
use lucas_pictures::{Kind, Request};
use lucas_words::{Words, say};

use crate::visit::Visit;

/// The kinds of pictures, by their names in an address.
pub const KINDS: [(Kind, &str); 6] = [
    (Kind::Graph, "graph"),
    (Kind::Tree, "tree"),
    (Kind::Calls, "calls"),
    (Kind::Table, "table"),
    (Kind::Growth, "growth"),
    (Kind::Census, "census"),
];
/// How large a picture can be shown, in a hundred.
pub const ZOOMS: [usize; 6] = [25, 50, 100, 150, 200, 300];
/// A page explores no more positions for a picture than this.
const MOST_POSITIONS: usize = 20_000;

/// What is asked for.
#[derive(Clone, Copy)]
pub struct PictureQuery {
    /// The kind of picture; `None` for the one that suits the game.
    pub kind: Option<Kind>,
    /// How a tree is walked.
    pub order: Order,
    /// How large it is shown, in a hundred; `None` as wide as the page.
    pub zoom: Option<usize>,
    /// The pictures of the game's own.
    pub own: Own,
}

impl PictureQuery {
    /// Reads a query.
    ///
    /// # Errors
    /// Refuses what is no kind of picture and no order.
    pub fn read(query: &str) -> Result<Self, Refusal> {
        let mut look = PictureQuery { kind: None, order: Order::DepthFirst, zoom: None, own: Own::NONE };
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match (&*key, &*value) {
                ("as", name) => {
                    let found = KINDS.iter().find(|(_, known)| *known == name);
                    look.kind =
                        Some(found.ok_or_else(|| unknown(name, &KINDS.map(|(_, name)| name).join(", ")))?.0);
                }
                ("order", "depth") => look.order = Order::DepthFirst,
                ("order", "breadth") => look.order = Order::BreadthFirst,
                ("order", name) => return Err(unknown(name, "depth, breadth")),
                ("zoom", size) => look.zoom = size.parse().ok().filter(|size| ZOOMS.contains(size)),
                _ => {}
            }
        }
        Ok(look)
    }

    /// The same, with the pictures of a game's own.
    pub fn with(self, own: Own) -> Self {
        PictureQuery { own, ..self }
    }

    /// The request for a kind of picture of the position of a visit.
    pub fn request<'a>(
        self,
        visit: &'a Visit,
        kind: Kind,
        words: &'a Words,
        effort: &Effort<'a>,
    ) -> Request<'a> {
        let (game, position) = (&**visit.session.game(), visit.session.position());
        let analysis = Arc::clone(visit.session.analysis());
        let effort = Effort { positions: MOST_POSITIONS, ..*effort };
        Request { game, position, kind, order: self.order, analysis, effort, own: self.own, words }
    }
}

fn unknown(name: &str, accepted: &str) -> Refusal {
    Refusal::new(
        format!("there is no '{name}': {accepted} are accepted"),
        format!("il n'y a pas de « {name} » : {accepted} sont acceptés"),
    )
}

/// The name of a kind in an address.
pub fn name(kind: Kind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("graph", |(_, name)| name)
}

/// The name of an order in an address.
pub fn order_name(order: Order) -> &'static str {
    match order {
        Order::DepthFirst => "depth",
        Order::BreadthFirst => "breadth",
    }
}

/// The choice between the two ways to walk a tree, as links.
pub fn orders(words: &Words, chosen: Order, address: &dyn Fn(Order) -> String) -> maud::Markup {
    let both =
        [(Order::DepthFirst, say!(words, "web-depth")), (Order::BreadthFirst, say!(words, "web-breadth"))];
    maud::html! {
        @for (order, said) in both {
            a.button href=(address(order)) aria-current=[(order == chosen).then_some("true")] { (said) }
        }
    }
}
