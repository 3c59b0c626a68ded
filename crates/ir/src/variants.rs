//! Lists of all variants of an enum that cannot lack one.

/// An array of the named variants of an enum; it compiles only if these are all that there are.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Side {
///     Left,
///     Right,
/// }
///
/// const ALL: [Side; 2] = forkless_ir::all_variants![Side: Left, Right];
/// assert_eq!(ALL, [Side::Left, Side::Right]);
/// ```
///
/// A variant that is forgotten is an error:
///
/// ```compile_fail
/// enum Side {
///     Left,
///     Right,
/// }
///
/// const ALL: [Side; 1] = forkless_ir::all_variants![Side: Left];
/// ```
#[macro_export]
macro_rules! all_variants {
    ($type:ident: $($variant:ident),+ $(,)?) => {{
        // The match is the check: it must be exhaustive.
        const fn is_listed(value: &$type) -> bool {
            match value {
                $($type::$variant => true,)+
            }
        }
        let all = [$($type::$variant),+];
        assert!(is_listed(&all[0]));
        all
    }};
}
