//! Who is played against: the strengths beside the board, in plain words.

use lucas_engine::session::{STRENGTHS, Side};
use lucas_engine::{Effort, Player, Players};
use lucas_words::sentences::{lone_human, player_name};
use lucas_words::{Words, say};
use maud::{Markup, html};

use crate::visit::Visit;

/// What a strength is called in a word or two.
fn name(player: Player, words: &Words) -> String {
    match (player.strength(), player) {
        (Some(0), _) => say!(words, "web-beginner"),
        (Some(1), _) => say!(words, "web-average"),
        (Some(2), _) => say!(words, "web-strong"),
        (_, Player::Perfect) => say!(words, "web-perfect"),
        (_, Player::Human) => say!(words, "web-friend"),
        _ => player_name(player, words),
    }
}

/// The choice of an opponent, and of who begins, while a person plays.
pub fn opponent(visit: &Visit, words: &Words, effort: &Effort<'_>) -> Markup {
    let session = &visit.session;
    let [first, second] = session.players;
    if session.game().players() == Players::One || !session.players.contains(&Player::Human) {
        return html! {};
    }
    let side = lone_human(session).unwrap_or(Side::First);
    let other = if side == Side::First { second } else { first };
    let seated =
        |other: Player| if side == Side::First { [Player::Human, other] } else { [other, Player::Human] };
    let usual = STRENGTHS.iter().map(|strength| strength.player).chain([Player::Human]);
    let guest = session.rival().map(|_| Player::Guest);
    let mut offered: Vec<Player> = usual.chain(guest).collect();
    if !offered.contains(&other) {
        offered.push(other);
    }
    let swapped = visit.fresh(session.start(), [second, first], session.seed);
    let swap = if side == Side::First { say!(words, "web-let-begin") } else { say!(words, "web-i-begin") };
    let is_own = |ply: usize| session.turn_at(ply) == side;
    let is_under_way = session.verdict().is_none() && (0..session.steps().len()).any(is_own);
    html! {
        nav.opponent aria-label=(say!(words, "web-opponent")) {
            span { (say!(words, "web-opponent")) }
            ul {
                @for player in offered {
                    li {
                        a href=(visit.against(seated(player))) aria-current=[(player == other).then_some("true")] { (name(player, words)) }
                    }
                }
            }
            @if other != Player::Human {
                @if session.is_guessed(effort) { p.guessed { (say!(words, "turn-guessed")) } }
                @if is_under_way {
                    // One tap too many would lose the game.
                    details.swap {
                        summary { (swap) }
                        p { (say!(words, "web-swap-leaves")) }
                        p.controls { a.button.main href=(swapped) { (say!(words, "web-swap-anyway")) } }
                    }
                } @else { a.swap href=(swapped) { (swap) } }
            }
        }
    }
}

/// The next weaker and the next stronger opponent, where there are any.
pub fn neighbours(player: Player) -> [Option<Player>; 2] {
    let at = |place: usize| STRENGTHS.get(place).map(|strength| strength.player);
    let Some(place) = player.strength() else { return [None, None] };
    [place.checked_sub(1).and_then(at), at(place + 1)]
}
