//! Builds method bodies block by block.

use crate::body::{
    Block, BlockId, Body, Handler, Instruction, Op, Register, RegisterInfo, Terminator,
};
use crate::program::Type;
use crate::source::Span;

/// Appends instructions to a current block; front ends and tests lower code through it.
///
/// Every block must be terminated exactly once before [`BodyBuilder::finish`].
#[derive(Debug, Default)]
pub struct BodyBuilder {
    registers: Vec<RegisterInfo>,
    blocks: Vec<OpenBlock>,
    current: usize,
    preconditions: Vec<(BlockId, usize)>,
}

#[derive(Debug, Default)]
struct OpenBlock {
    instructions: Vec<Instruction>,
    end: Option<(Terminator, Span)>,
    handlers: Vec<Handler>,
}

impl BodyBuilder {
    /// A body with one empty block, which is the current one.
    pub fn new() -> Self {
        BodyBuilder { blocks: vec![OpenBlock::default()], ..Default::default() }
    }

    /// A register for a source variable.
    pub fn variable(&mut self, name: impl Into<String>, ty: Type) -> Register {
        self.register(Some(name.into()), ty)
    }

    /// A register for an intermediate value.
    pub fn temporary(&mut self, ty: Type) -> Register {
        self.register(None, ty)
    }

    fn register(&mut self, name: Option<String>, ty: Type) -> Register {
        self.registers.push(RegisterInfo { name, ty });
        Register(self.registers.len() as u32 - 1)
    }

    /// A new empty block; the current one stays current.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(OpenBlock::default());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Goes on in `block`.
    pub fn switch_to(&mut self, block: BlockId) {
        self.current = block.index();
    }

    /// Appends an instruction to the current block.
    pub fn push(&mut self, op: Op, span: Span) {
        let block = &mut self.blocks[self.current];
        debug_assert!(block.end.is_none(), "nothing follows a terminator");
        block.instructions.push(Instruction { op, span });
    }

    /// The instruction that was appended last is a call whose result the program assumes.
    pub fn mark_precondition(&mut self) {
        let last = self.blocks[self.current].instructions.len().saturating_sub(1);
        self.preconditions.push((BlockId(self.current as u32), last));
    }

    /// Ends the current block.
    pub fn terminate(&mut self, terminator: Terminator, span: Span) {
        let block = &mut self.blocks[self.current];
        debug_assert!(block.end.is_none(), "a block has one terminator");
        block.end = Some((terminator, span));
    }

    /// Adds a handler to the current block; earlier ones are tried first.
    pub fn handle(&mut self, handler: Handler) {
        self.blocks[self.current].handlers.push(handler);
    }

    /// The finished body.
    ///
    /// # Panics
    /// If a block has no terminator: that is a mistake of the front end.
    pub fn finish(self) -> Body {
        let blocks = self.blocks.into_iter().map(|block| {
            let (terminator, terminator_span) = block.end.expect("every block has a terminator");
            Block {
                instructions: block.instructions,
                terminator,
                terminator_span,
                handlers: block.handlers,
            }
        });
        Body {
            blocks: blocks.collect(),
            registers: self.registers,
            preconditions: self.preconditions,
        }
    }
}
