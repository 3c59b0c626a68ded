//! What was asked in a region, and answered: whoever goes the path again need not ask.

use crate::end::Cut;
use crate::state::BoundsHit;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What a region depended on besides the path's own decisions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RegionRecord {
    /// What was known when it was entered.
    pub bounds_hit: BoundsHit,
    /// The answers, in the order of the questions.
    pub answers: Vec<Answer>,
    /// Was it given up, so that the call ran as any other? Then nothing else of it counts.
    pub is_given_up: bool,
}

/// The answer to a question whether an input does something.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Yes,
    No,
    /// It is not known.
    Cut(Cut),
}

/// Where the answers of the region that runs now go to, or come from.
#[derive(Debug, Default)]
pub(crate) enum RegionLog {
    /// None runs.
    #[default]
    Idle,
    /// They are asked for, and kept.
    Recording(Vec<Answer>),
    /// They are those of an earlier run.
    Replaying(VecDeque<Answer>),
}

impl RegionLog {
    /// The answer of an earlier run to this question.
    pub fn known(&mut self) -> Option<Answer> {
        match self {
            RegionLog::Replaying(answers) => {
                Some(answers.pop_front().expect("a region can be run again"))
            }
            RegionLog::Idle | RegionLog::Recording(_) => None,
        }
    }

    /// Keeps an answer.
    pub fn note(&mut self, answer: Answer) {
        if let RegionLog::Recording(answers) = self {
            answers.push(answer);
        }
    }
}
