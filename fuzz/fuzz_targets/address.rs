//! Addresses, positions and moves: whatever is read, nothing panics, and what is accepted reads back as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucas_games::GAMES;

fuzz_target!(|text: &str| {
    // The input is an address, then moves, separated by spaces.
    let mut words = text.split(' ');
    let Ok(place) = GAMES.open(&[words.next().unwrap_or_default()]) else { return };
    let address = format!("{}/{}", place.game.address(), place.position);
    if address.len() > 1_000 {
        return;
    }
    let again = GAMES.open(&[&address]).expect("an address is accepted again");
    assert_eq!(format!("{}/{}", again.game.address(), again.position), address);
    let mut position = place.position;
    for mv in words {
        if let Ok(step) = place.game.play(&position, mv) {
            place.game.standing(&step.position).expect("a move leads to a position");
            position = step.position;
        }
    }
    place.game.scene(&position).expect("a position has a picture, or is too large for one");
});
