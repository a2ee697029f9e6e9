//! Help with the marelle: lines to complete, to stop, and the centre.

use lucas_engine::{Coach, Game, Notation, Text, Value};

use super::{CENTRE, Marelle, Men, Slide};

impl Marelle {
    /// Whether the side to move could make a line at once.
    fn can_win(&self, at: Men) -> bool {
        let mut moves = Vec::new();
        self.moves(&at, &mut moves);
        moves.into_iter().any(|mv| self.end(&self.play(&at, mv)).is_some())
    }
}

impl Coach for Marelle {
    fn look(&self, at: &Men, best: Slide) -> Text {
        if self.end(&self.play(at, best)).is_some() {
            return Text::fixed(
                "Look for a line of yours to complete.",
                "Cherchez un de vos alignements à compléter.",
            );
        }
        let passed = Men { is_white_turn: !at.is_white_turn, ..*at };
        if self.can_win(passed) {
            return Text::fixed(
                "Look at the line that your opponent is about to make.",
                "Regardez l'alignement que votre adversaire est sur le point de faire.",
            );
        }
        if best.to == CENTRE {
            Text::fixed(
                "Look at the point that is on most lines.",
                "Regardez le point par lequel passent le plus de lignes.",
            )
        } else {
            Text::fixed(
                "Look for a man that can serve two lines.",
                "Cherchez un pion qui puisse servir deux alignements.",
            )
        }
    }

    fn principle(&self, at: &Men, _value: &Value) -> Text {
        let [own, other] = at.sides();
        let open = |men: u16, against: u16| {
            self.lines().iter().filter(|&&line| men & line != 0 && against & line == 0).count()
        };
        let (yours, theirs) = (open(own, other), open(other, own));
        Text::new(
            format!(
                "Complete a line, else stop one, else make two threats at once. Lines on which only you stand: {yours}; only your opponent: {theirs}."
            ),
            format!(
                "Complétez un alignement, sinon parez-en un, sinon créez deux menaces à la fois. Lignes où vous êtes seul : {yours} ; où l'adversaire est seul : {theirs}."
            ),
        )
    }

    fn order(&self, at: &Men, slide: Slide) -> Text {
        let slide = self.move_text(at, slide);
        match slide.split_once('-') {
            Some((from, to)) => Text::new(
                format!("slide the man from {from} to {to}"),
                format!("faites glisser le pion de {from} en {to}"),
            ),
            None => Text::new(format!("put a man on {slide}"), format!("posez un pion en {slide}")),
        }
    }

    fn deed(&self, at: &Men, slide: Slide) -> Option<Text> {
        let slide = self.move_text(at, slide);
        Some(match slide.split_once('-') {
            Some((from, to)) => Text::new(
                format!("slid a man from {from} to {to}"),
                format!("fait glisser un pion de {from} en {to}"),
            ),
            None => Text::new(format!("put a man on {slide}"), format!("posé un pion en {slide}")),
        })
    }

    fn ending(&self, at: &Men) -> Text {
        if self.has_line(at.sides()[1]) {
            Text::fixed("Three men stand in a line.", "Trois pions sont alignés.")
        } else {
            Text::fixed("No man can move.", "Plus aucun pion ne peut bouger.")
        }
    }
}
