//! Constants of the pool as constants of the program.

use crate::classfile::LoadableConstant;
use forkless_ir::Constant;

/// The constant, if it is a number.
pub(crate) fn number(constant: &LoadableConstant<'_>) -> Option<Constant> {
    match *constant {
        LoadableConstant::Int(value) => Some(Constant::I32(value)),
        LoadableConstant::Float(bits) => Some(Constant::F32(bits)),
        LoadableConstant::Long(value) => Some(Constant::I64(value)),
        LoadableConstant::Double(bits) => Some(Constant::F64(bits)),
        LoadableConstant::String(_)
        | LoadableConstant::Class(_)
        | LoadableConstant::MethodType(_)
        | LoadableConstant::MethodHandle(_)
        | LoadableConstant::Dynamic(_) => None,
    }
}
