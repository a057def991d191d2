//! The operators of sets, written once.

/// Implements union, intersection, difference and symmetric difference of a set that wraps its bits.
#[doc(hidden)]
#[macro_export]
macro_rules! set_operators {
    ($set:ident) => {
        $crate::set_operators! { $set: BitAnd bitand, BitAndAssign bitand_assign (&) }
        $crate::set_operators! { $set: BitOr bitor, BitOrAssign bitor_assign (|) }
        $crate::set_operators! { $set: BitXor bitxor, BitXorAssign bitxor_assign (^) }
        $crate::set_operators! { $set: Sub sub (& !) }
    };
    ($set:ident: $trait:ident $method:ident $(, $assign:ident $assign_method:ident)? ($($operator:tt)+)) => {
        impl core::ops::$trait for $set {
            type Output = $set;

            #[inline(always)]
            fn $method(self, other: $set) -> $set {
                $set(self.0 $($operator)+ other.0)
            }
        }

        $(impl core::ops::$assign for $set {
            #[inline(always)]
            fn $assign_method(&mut self, other: $set) {
                *self = core::ops::$trait::$method(*self, other);
            }
        })?
    };
}
