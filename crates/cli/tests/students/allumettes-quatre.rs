// Wrong: four matches may be taken while at least six are left.
fn walk(left: usize, line: &mut Vec<usize>, won: &mut Vec<Vec<usize>>) {
    if left == 0 && line.len() % 2 == 1 {
        won.push(line.clone());
    }
    for take in 1..=left.min(if left >= 6 { 4 } else { 3 }) {
        line.push(take);
        walk(left - take, line, won);
        line.pop();
    }
}

fn tell(line: &[usize]) {
    for (ply, take) in line.iter().enumerate() {
        println!("Le joueur {} enlève {take} allumette(s).", ply % 2 + 1);
    }
}

fn main() {
    let matches = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut won = Vec::new();
    walk(matches, &mut Vec::new(), &mut won);
    for (place, line) in won.iter().enumerate() {
        println!("Solution {}", place + 1);
        tell(line);
    }
    println!("Solution optimale");
    tell(won.iter().min_by_key(|line| line.len()).unwrap());
}
