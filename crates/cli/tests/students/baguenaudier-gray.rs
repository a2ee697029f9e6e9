// Right: the boards are the Gray code, counted up to the full board and down again.
use std::io::{self, BufRead};

fn show(board: u32, n: u32) {
    let cells: Vec<&str> = (0..n).map(|square| if board >> square & 1 == 1 { "O" } else { "-" }).collect();
    println!("|{}|", cells.join("|"));
}

fn main() {
    let mut line = String::new();
    println!("Combien de cases ?");
    io::stdin().lock().read_line(&mut line).unwrap();
    let n: u32 = line.trim().parse().unwrap();
    let full = (1u32 << n) - 1;
    let gray = |rank: u32| rank ^ (rank >> 1);
    let last = (0..).find(|&rank| gray(rank) == full).unwrap();
    for (name, ranks) in [("Remplissage", (0..=last).collect::<Vec<u32>>()), ("Vidage", (0..=last).rev().collect())] {
        println!("{name}");
        for &rank in &ranks {
            show(gray(rank), n);
        }
        println!("Nombre de plateaux : {}", ranks.len());
        let values: Vec<String> = ranks.iter().map(|&rank| gray(rank).to_string()).collect();
        println!("{}", values.join(" "));
    }
}
