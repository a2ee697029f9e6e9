//! Help with dots and boxes: what can be closed, and what opens a box to the other.

use lucas_engine::{Coach, Notation, Text, Value};

use super::{Boxes, Stroke, Strokes};

impl Boxes {
    /// How many boxes want one more edge.
    fn ready(&self, drawn: u64) -> usize {
        self.around.iter().filter(|&&around| (around & !drawn).is_power_of_two()).count()
    }
}

impl Coach for Boxes {
    fn look(&self, at: &Strokes, Stroke(edge): Stroke) -> Text {
        if self.closed(at, Stroke(edge)) > 0 {
            return Text::fixed(
                "Look for a box that you can close.",
                "Cherchez un carré que vous puissiez fermer.",
            );
        }
        if self.ready(at.drawn | 1 << edge) > self.ready(at.drawn) {
            Text::fixed(
                "Something has to be given away: look for the least.",
                "Il faut bien céder quelque chose : cherchez le moins possible.",
            )
        } else {
            Text::fixed(
                "Look for an edge that gives no box away.",
                "Cherchez un trait qui ne donne aucun carré.",
            )
        }
    }

    fn principle(&self, at: &Strokes, _value: &Value) -> Text {
        let ready = self.ready(at.drawn);
        let free = (0..self.edges.len()).filter(|edge| at.drawn >> edge & 1 == 0);
        let safe = free.filter(|edge| self.ready(at.drawn | 1 << edge) == 0).count();
        Text::new(
            format!(
                "Never draw the third edge of a box unless you must. Boxes that can be closed now: {ready}; edges after which none can: {safe}."
            ),
            format!(
                "Ne tracez pas le troisième trait d'un carré sans y être contraint. Carrés qui peuvent se fermer tout de suite : {ready} ; traits qui n'en laissent aucun : {safe}."
            ),
        )
    }

    fn order(&self, at: &Strokes, edge: Stroke) -> Text {
        let name = self.move_text(at, edge);
        match self.closed(at, edge) {
            0 => Text::new(format!("draw {name}"), format!("tracez {name}")),
            1 => Text::new(
                format!("close a box with {name}, and move again"),
                format!("fermez un carré avec {name}, et rejouez"),
            ),
            _ => Text::new(
                format!("close two boxes with {name}, and move again"),
                format!("fermez deux carrés avec {name}, et rejouez"),
            ),
        }
    }

    fn deed(&self, at: &Strokes, edge: Stroke) -> Option<Text> {
        let name = self.move_text(at, edge);
        Some(match self.closed(at, edge) {
            0 => Text::new(format!("drew {name}"), format!("tracé {name}")),
            1 => Text::new(format!("closed a box with {name}"), format!("fermé un carré avec {name}")),
            _ => Text::new(format!("closed two boxes with {name}"), format!("fermé deux carrés avec {name}")),
        })
    }

    fn ending(&self, at: &Strokes) -> Text {
        let (boxes, ahead) = (self.around.len(), usize::from(at.ahead.unsigned_abs()));
        let less = (boxes - ahead) / 2;
        let more = boxes - less;
        Text::new(
            format!("All edges are drawn: {more} boxes to {less}."),
            format!("Tous les traits sont tracés : {more} carrés à {less}."),
        )
    }
}
