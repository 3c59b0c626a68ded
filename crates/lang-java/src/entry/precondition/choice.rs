//! Which inputs a precondition is called with.
//!
//! Inputs have an order: the receiver, then the parameters. A precondition takes some of them in
//! this order, by their types. The choice is the first of these that fits: the receiver alone; the
//! receiver and all parameters; all parameters; the only other selection that fits.

/// Where a choice stands among the choices for methods of one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Receiver,
    Everything,
    Parameters,
    Selection,
    Nothing,
}

/// Inputs, by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// These.
    One(Rank, Vec<usize>),
    /// No selection fits.
    None,
    /// At least these two fit, and none comes first.
    Several(Vec<usize>, Vec<usize>),
}

/// Chooses among `inputs` inputs, of which the first is the receiver if there is one.
/// `fits(parameter, input)` compares types.
pub(super) fn choose(
    parameters: usize,
    inputs: usize,
    has_receiver: bool,
    fits: impl Fn(usize, usize) -> bool,
) -> Choice {
    if parameters == 0 {
        return Choice::One(Rank::Nothing, vec![]);
    }
    let usual: &[(Rank, std::ops::Range<usize>)] = match has_receiver {
        true => {
            &[(Rank::Receiver, 0..1), (Rank::Everything, 0..inputs), (Rank::Parameters, 1..inputs)]
        }
        false => &[(Rank::Parameters, 0..inputs)],
    };
    let all_fit = |taken: &std::ops::Range<usize>| {
        taken.len() == parameters && taken.clone().enumerate().all(|(at, input)| fits(at, input))
    };
    if let Some((rank, taken)) = usual.iter().find(|(_, taken)| all_fit(taken)) {
        return Choice::One(*rank, taken.clone().collect());
    }
    match (earliest(parameters, inputs, &fits), latest(parameters, inputs, &fits)) {
        (Some(first), Some(last)) if first == last => Choice::One(Rank::Selection, first),
        (Some(first), Some(last)) => Choice::Several(first, last),
        (None, _) | (_, None) => Choice::None,
    }
}

/// The selection in which each parameter takes the first input that is left. If any selection fits,
/// this one does.
fn earliest(
    parameters: usize,
    inputs: usize,
    fits: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut places = 0..inputs;
    (0..parameters).map(|at| places.find(|&input| fits(at, input))).collect()
}

/// The same from behind. If both are the same, no other selection fits.
fn latest(
    parameters: usize,
    inputs: usize,
    fits: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let (last_parameter, last_input) = (parameters.checked_sub(1)?, inputs.checked_sub(1)?);
    let mirrored = |at: usize, input: usize| fits(last_parameter - at, last_input - input);
    let mut taken = earliest(parameters, inputs, &mirrored)?;
    taken.reverse();
    Some(taken.into_iter().map(|input| last_input - input).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter is a type. A small letter of an input fits the same capital of a parameter, too.
    fn check(parameters: &str, inputs: &str, has_receiver: bool, expected: Choice) {
        let at = |text: &str, place: usize| text.as_bytes()[place];
        let fits = |parameter: usize, input: usize| {
            let (wanted, given) = (at(parameters, parameter), at(inputs, input));
            wanted == given || wanted == given.to_ascii_uppercase()
        };
        let found = choose(parameters.len(), inputs.len(), has_receiver, fits);
        assert_eq!(found, expected, "({parameters}) of ({inputs})");
    }

    #[test]
    fn the_usual_choices_come_first() {
        check("A", "AAB", true, Choice::One(Rank::Receiver, vec![0]));
        check("AAB", "AAB", true, Choice::One(Rank::Everything, vec![0, 1, 2]));
        check("AB", "AAB", true, Choice::One(Rank::Parameters, vec![1, 2]));
        check("AA", "AA", false, Choice::One(Rank::Parameters, vec![0, 1]));
        check("A", "a", true, Choice::One(Rank::Receiver, vec![0]));
        check("", "AB", true, Choice::One(Rank::Nothing, vec![]));
        check("", "", false, Choice::One(Rank::Nothing, vec![]));
    }

    #[test]
    fn other_selections_are_in_order_and_the_only_ones() {
        check("C", "ABC", true, Choice::One(Rank::Selection, vec![2]));
        check("AC", "ABC", true, Choice::One(Rank::Selection, vec![0, 2]));
        check("AC", "abcd", false, Choice::One(Rank::Selection, vec![0, 2]));
        check("CA", "ABC", true, Choice::None);
        check("A", "AAB", false, Choice::Several(vec![0], vec![1]));
        check("AB", "BABC", false, Choice::One(Rank::Selection, vec![1, 2]));
        check("AB", "ABAB", true, Choice::Several(vec![0, 1], vec![2, 3]));
        check("A", "", false, Choice::None);
        check("AA", "A", true, Choice::None);
        check("a", "A", true, Choice::None);
    }
}
