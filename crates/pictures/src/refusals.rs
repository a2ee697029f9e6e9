//! What is refused, in one line each.

use lucas_engine::Refusal;

/// More nodes than a file of a graph may hold.
#[must_use]
pub fn too_many_nodes(nodes: usize, most: usize) -> Refusal {
    Refusal::new(
        format!("{nodes} nodes, more than the {most} that are written: choose a smaller instance"),
        format!("{nodes} sommets, plus que les {most} qui sont écrits : choisissez une instance plus petite"),
    )
}

/// A table with more cells than can be read.
#[must_use]
pub fn too_many_cells(most: u64) -> Refusal {
    Refusal::new(
        format!("more than {most} cells, too many to read: choose a smaller instance"),
        format!("plus de {most} cases, trop pour être lues : choisissez une instance plus petite"),
    )
}

/// A game without a table.
#[must_use]
pub fn without_table() -> Refusal {
    Refusal::new(
        "there is no table of all positions at this size: choose a smaller instance, or another picture".to_owned(),
        "il n'y a pas de table de toutes les positions à cette taille : choisissez une instance plus petite, ou une autre image"
            .to_owned(),
    )
}

/// A game without a recursion worth drawing.
#[must_use]
pub fn without_calls() -> Refusal {
    Refusal::new(
        "calls are drawn for games of two, and for puzzles with a recursion of their own: the tree is drawn".to_owned(),
        "les appels se dessinent pour les jeux à deux, et pour les casse-tête qui ont leur propre récursion : l'arbre se dessine"
            .to_owned(),
    )
}

/// A recursion that never ends.
#[must_use]
pub fn endless_calls() -> Refusal {
    Refusal::new(
        "the recursion would never end: play can go round in circles".to_owned(),
        "la récursion ne finirait pas : le jeu peut tourner en rond".to_owned(),
    )
}

/// A picture in which nothing would be seen but that the rest was cut.
#[must_use]
pub fn nothing_drawn() -> Refusal {
    Refusal::new(
        "already the first level of this is too wide to draw: choose a smaller instance".to_owned(),
        "déjà le premier niveau est trop large pour être dessiné : choisissez une instance plus petite"
            .to_owned(),
    )
}

/// A picture that is no graph, asked for as one.
#[must_use]
pub fn only_svg() -> Refusal {
    Refusal::new(
        "tables and growth are drawn as .svg only; .dot and .graphml are for graph, tree and calls".to_owned(),
        "les tables et la croissance se dessinent en .svg seulement ; .dot et .graphml sont pour graph, tree et calls"
            .to_owned(),
    )
}

/// A film of what does not move.
#[must_use]
pub fn without_film() -> Refusal {
    Refusal::new(
        "growth has no steps: graph, tree, calls and table have".to_owned(),
        "la croissance n'a pas d'étapes : graphe, arbre, appels et table en ont".to_owned(),
    )
}

/// A step after the last.
#[must_use]
pub fn no_such_step(last: usize) -> Refusal {
    Refusal::new(
        format!("--step: the steps are 1 to {last}"),
        format!("--step : les étapes vont de 1 à {last}"),
    )
}

/// Positions too long to be written into a picture.
#[must_use]
pub fn too_long(length: usize, most: usize) -> Refusal {
    Refusal::new(
        format!("positions of {length} characters, too long to draw: at most {most} are accepted"),
        format!(
            "des positions de {length} caractères, trop longues pour être dessinées : au plus {most} sont acceptés"
        ),
    )
}
