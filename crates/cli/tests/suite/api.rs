//! `/api` answers with the very data that `lucas --json` prints.

use crate::common::lucas;
use serde_json::Value as Json;

fn same(command: &str, address: &str) {
    let run = lucas(&format!("{command} --json"), "");
    assert!(matches!(run.code, Some(0 | 1)), "lucas {command}: {}", run.err);
    let printed: Json = serde_json::from_str(&run.out).expect("JSON");
    let page = crate::page::ask(address);
    assert_eq!(page.status.as_u16(), 200, "{address}: {}", page.text);
    assert_eq!(page.headers["content-type"], "application/json", "{address}");
    // Also the order of keys, and every digit.
    assert_eq!(page.text, printed.to_string(), "lucas {command}, {address}");
}

#[test]
fn positions_are_solved_alike() {
    for position in [
        "rings:8/xxxxxxxx",
        "rings:8@full/x_x_x_x_",
        "rings:1000",
        "chocolate:10x7@7,3/5x7@2,3",
        "chocolate:10x7@7,3/1x1@0,0",
        "chocolate:1000000000000000000x1000000000000000000@5,7",
        "kangaroos:3+3/W-WW--BBB,B",
        "kangaroos:3+2",
        "kangaroos:4+3",
        "matches:5",
        "matches:5/0",
        "matches:3+5+7,takeall,misere/3+4+7",
        "teaser:3x3",
        "teaser:3x3/000.000.000",
        "teaser:4x3",
    ] {
        let query = position.replace('+', "%2B");
        same(&format!("solve {position}"), &format!("/api/solve?position={query}"));
        same(&format!("solve {position} --line 2"), &format!("/api/solve?position={query}&line=2"));
    }
    for (position, after) in [
        ("rings:100", "100000000000000000000000000000"),
        ("chocolate:10x7@7,3", "3"),
        ("kangaroos:3%2B3", "5"),
        ("matches:21", "4"),
        ("teaser", "0"),
    ] {
        let command = format!("solve {} --after {after}", position.replace("%2B", "+"));
        same(&command, &format!("/api/solve?position={position}&after={after}"));
    }
}

#[test]
fn lines_are_listed_and_counted_alike() {
    for (game, winners) in [
        ("rings:4", 1),
        ("chocolate:4x3@1,1", 2),
        ("kangaroos:3+3", 1),
        ("matches:6", 2),
        ("matches:3+2,takeall,misere", 2),
        ("teaser:3x3", 1),
    ] {
        let query = game.replace('+', "%2B");
        for winner in 1..=winners {
            let (command, address) = (
                format!("solve {game} --winner {winner}"),
                format!("/api/lines?position={query}&winner={winner}"),
            );
            same(&format!("{command} --count"), &format!("{address}&count=1"));
            same(&format!("{command} --all"), &address);
            for order in ["depth", "breadth"] {
                let command = format!("{command} --all --order {order} --limit 4");
                same(&command, &format!("{address}&order={order}&limit=4"));
            }
        }
    }
}

#[test]
fn games_are_told_alike() {
    for lang in ["en", "fr"] {
        same(&format!("games --lang {lang}"), &format!("/api/games?lang={lang}"));
    }
}
