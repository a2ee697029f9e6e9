//! The laws of the engine, on every position of the small instances of every game in the registry.

use lucas_games::GAMES;

#[test]
fn every_game_keeps_every_law_on_its_small_instances() {
    for entry in GAMES.0 {
        assert!(!entry.small.is_empty(), "{} has no small instance", entry.name);
        for params in entry.small {
            let game =
                entry.open_params(params).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
            let positions = game.laws().unwrap_or_else(|broken| panic!("{broken}"));
            assert!(positions > 0);
        }
    }
}

#[test]
fn every_address_of_a_preset_or_small_instance_reads_back_as_itself() {
    for entry in GAMES.0 {
        let presets = entry.presets.iter().map(|preset| preset.params);
        for params in presets.chain(entry.small.iter().copied()) {
            let game =
                entry.open_params(params).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
            assert_eq!(game.address(), format!("{}:{params}", entry.name));
            let address = format!("{}/{}", game.address(), game.start());
            let place = GAMES.open(&[&address]).unwrap_or_else(|refusal| panic!("{address}: {refusal}"));
            assert_eq!(format!("{}/{}", place.game.address(), place.position), address);
        }
    }
}

#[test]
fn every_name_and_alias_finds_its_game_and_no_two_games_share_one() {
    let mut names = std::collections::HashSet::new();
    for entry in GAMES.0 {
        for (name, _) in entry.names() {
            assert!(names.insert(name), "{name} is taken twice");
            assert_eq!(GAMES.find(name).map(|found| found.name), Ok(entry.name));
        }
    }
}
