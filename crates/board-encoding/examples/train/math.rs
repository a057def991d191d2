//! Arithmetic that gives the same result on every target: no function of the system's mathematical library, no
//! fused operations, and sums in a fixed order.

/// e^x.
pub(crate) fn exp(x: f32) -> f32 {
    let octaves = (x * std::f32::consts::LOG2_E).clamp(-120.0, 120.0);
    let whole = octaves.floor();
    let f = octaves - whole;
    let power = 1.0
        + f * (std::f32::consts::LN_2
            + f * (0.240_226_5 + f * (0.055_504_1 + f * (0.009_618_13 + f * 0.001_333_55))));
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * power
}

/// The probability of a yes with this score.
pub(crate) fn probability(score: f32) -> f32 {
    1.0 / (1.0 + exp(-score))
}

/// The sum of products, in 16 lanes that a compiler can compute at once.
pub(crate) fn product(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for lane in 0..16 {
            lanes[lane] += a[lane] * b[lane];
        }
    }
    let mut width = 8;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}

/// Adds a multiple of a row.
pub(crate) fn add(sum: &mut [f32], factor: f32, row: &[f32]) {
    for (sum, row) in sum.iter_mut().zip(row) {
        *sum += factor * row;
    }
}

/// A generator of random numbers (xorshift64*, S. Vigna 2016).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// From -1 to 1.
    pub(crate) fn signed(&mut self) -> f32 {
        (self.next() & 0xff_ffff) as f32 / 8_388_608.0 - 1.0
    }
}
