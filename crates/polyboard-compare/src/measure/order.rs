//! The order in which positions are visited.

use serde::{Deserialize, Serialize};

/// An order of positions, in few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Order {
    /// One position, again and again.
    Repeated { index: u32, times: u64 },
    /// All positions in an order that looks random, and then, if they are few, in others.
    Shuffled { seed: u64, passes: u64 },
}

impl Order {
    /// The indices of the positions, of which there are so many. Each round shuffles them anew.
    pub(crate) fn indices(self, positions: u32, round: u64) -> Vec<u32> {
        match self {
            Order::Repeated { index, times } => vec![index; times as usize],
            Order::Shuffled { seed, passes } => {
                let first = (seed * passes).wrapping_add(round << 32);
                (0..passes).flat_map(|pass| shuffled(positions, first.wrapping_add(pass))).collect()
            }
        }
    }
}

/// The numbers below `count` in an order that looks random and is always the same for a seed, so that no processor
/// guesses what comes next.
pub(crate) fn shuffled(count: u32, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_every_board_once_and_none_in_its_place_for_long() {
        for boards in [1, 2, 1000] {
            let mut order = shuffled(boards, 0);
            let neighbors = order.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
            assert!(boards < 3 || neighbors < 10, "{neighbors}");
            order.sort_unstable();
            assert_eq!(order, (0..boards).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_order_is_the_same_in_each_run_and_another_for_each_seed() {
        assert_eq!(shuffled(100, 5), shuffled(100, 5));
        assert_ne!(shuffled(100, 5), shuffled(100, 6));
    }

    #[test]
    fn few_positions_are_shuffled_several_times() {
        let mut order = Order::Shuffled { seed: 3, passes: 2 }.indices(50, 0);
        assert_ne!(order[..50], order[50..]);
        assert_ne!(order, Order::Shuffled { seed: 3, passes: 2 }.indices(50, 1));
        order.sort_unstable();
        assert!(order.into_iter().eq((0..50).flat_map(|index| [index, index])));
        assert_eq!(Order::Repeated { index: 4, times: 3 }.indices(9, 0), [4, 4, 4]);
    }
}
