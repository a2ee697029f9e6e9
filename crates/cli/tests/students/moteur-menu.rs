// Wrong: plays the first break that wins, not the quickest; replies by a menu, a line each.
use std::io::stdin;

type Bar = [i64; 4];

fn value(bar: Bar) -> i64 {
    let heaps = [bar[2], bar[0] - 1 - bar[2], bar[3], bar[1] - 1 - bar[3]];
    let (sum, nim) = (heaps.iter().sum::<i64>(), heaps.iter().fold(0, |nim, heap| nim ^ heap));
    if nim == 0 { -sum } else { sum + 1 - heaps.iter().map(|heap| heap - (heap ^ nim)).max().unwrap() }
}

fn cut(bar: Bar, side: usize, at: i64) -> Bar {
    let mut next = bar;
    if bar[2 + side] < at {
        next[side] = at;
    } else {
        (next[side], next[2 + side]) = (bar[side] - at, bar[2 + side] - at);
    }
    next
}

fn number() -> i64 {
    let mut line = String::new();
    if stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0);
    }
    line.trim().parse().unwrap_or(-1)
}

fn show(who: &str, bar: Bar) -> bool {
    println!("{who} : {} {} {} {}  valeur {}", bar[0], bar[1], bar[2], bar[3], value(bar));
    bar[0] * bar[1] == 1
}

fn main() {
    let given: Vec<i64> = std::env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    let mut bar = [given[0], given[1], given[2], given[3]];
    loop {
        let all: Vec<Bar> =
            (0..2).flat_map(|side| (1..bar[side]).map(move |at| cut(bar, side, at))).collect();
        let won = all.iter().find(|bar| value(**bar) <= 0);
        bar = *won.or(all.iter().max_by_key(|bar| value(**bar))).unwrap();
        if show("Je laisse", bar) {
            return println!("J'ai gagné.");
        }
        loop {
            println!("1. colonne\n2. ligne\nVotre choix ?");
            let side = number() - 1;
            println!("Combien ?");
            let at = number();
            if (0..2).contains(&side) && (1..bar[side as usize]).contains(&at) {
                bar = cut(bar, side as usize, at);
                break;
            }
            println!("Impossible.");
        }
        if show("Reste", bar) {
            return println!("Vous avez gagné.");
        }
    }
}
