//! Conditions in random programs.

use super::{BOXES, NUMBERS, OBJECTS, ProgramWriter, Ty};

impl ProgramWriter {
    /// A condition.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.random.below(16) {
            0..=5 => {
                let operator = self.one_of(&["<", "<=", ">", ">=", "==", "!="]);
                let (one, other) = (*self.random.pick(&NUMBERS), *self.random.pick(&NUMBERS));
                let (one, other) = (self.number(one, deeper), self.number(other, deeper));
                format!("({one} {operator} {other})")
            }
            6 if depth > 0 => {
                let operator = self.one_of(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({} {operator} {})", self.condition(deeper), self.condition(deeper))
            }
            7 => format!("!({})", self.condition(deeper)),
            8 => format!("{}.equals({})", self.text_receiver(deeper), self.text(deeper)),
            9 => {
                let ty = *self.random.pick(&OBJECTS);
                let operator = self.one_of(&["==", "!="]);
                format!("({} {operator} null)", self.object(ty, deeper))
            }
            10 => {
                let class = self.one_of(&[
                    "Right",
                    "Left",
                    "Shape",
                    "String",
                    "Integer",
                    "int[]",
                    "Pair",
                    "Comparable",
                ]);
                format!("({} instanceof {class})", self.object(Ty::Object, deeper))
            }
            11 => {
                let (ty, operator) = (*self.random.pick(&BOXES), self.one_of(&["==", "!="]));
                format!("({} {operator} {})", self.object(ty, deeper), self.object(ty, deeper))
            }
            12 => {
                let any = self.object(Ty::Object, deeper);
                format!("Objects.equals({any}, {})", self.object(Ty::Object, deeper))
            }
            13 => {
                let list = self.object(Ty::List, deeper);
                format!("{list}.contains({})", self.number(Ty::Int, deeper))
            }
            14 => self.call(Ty::Bool, deeper).unwrap_or_else(|| "(total > 3)".into()),
            _ => self.variable(Ty::Bool, false).unwrap_or_else(|| "(fuel > 100)".into()),
        }
    }
}
