//! The 255 colours that come nearest to those of some pictures.

/// How many colours there are beside the transparent one.
pub(crate) const COLOURS: usize = 255;
/// Bits of a channel by which similar colours are counted together.
const BITS: u32 = 5;
const BINS: usize = 1 << (3 * BITS);

/// Pixels of similar colours: how many, and their channels summed up.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: u64,
    sums: [u64; 3],
}

impl Bin {
    fn mean(&self, channel: usize) -> u64 {
        self.sums[channel] / self.count.max(1)
    }

    fn colour(&self) -> [u8; 3] {
        [0, 1, 2].map(|channel| self.mean(channel) as u8)
    }
}

/// Colours, counted.
#[derive(Debug)]
pub(crate) struct Counted(Vec<Bin>);

impl Counted {
    pub(crate) fn new() -> Self {
        Self(vec![Bin::default(); BINS])
    }

    /// Counts pixels of four bytes.
    pub(crate) fn count(&mut self, pixels: &[u8]) {
        for pixel in pixels.chunks_exact(4) {
            let bin = &mut self.0[bin_of(pixel)];
            bin.count += 1;
            for (sum, value) in bin.sums.iter_mut().zip(pixel) {
                *sum += u64::from(*value);
            }
        }
    }

    /// Returns the palette: the box of colours with the largest error is cut in two until there are enough.
    pub(crate) fn palette(&self) -> Palette {
        let mut boxes: Vec<Vec<Bin>> = vec![self.0.iter().filter(|bin| bin.count > 0).copied().collect()];
        while boxes.len() < COLOURS {
            let widest = (0..boxes.len()).max_by_key(|&n| (spread(&boxes[n]).0, std::cmp::Reverse(n)));
            let Some(n) = widest.filter(|&n| boxes[n].len() > 1) else { break };
            let mut bins = boxes.swap_remove(n);
            let (_, channel) = spread(&bins);
            bins.sort_by_key(|bin| bin.mean(channel));
            let (least, most) = (bins[0].mean(channel), bins[bins.len() - 1].mean(channel));
            let middle = mean(&bins, channel).clamp(least, most.saturating_sub(1));
            let cut = bins.iter().position(|bin| bin.mean(channel) > middle);
            let cut = cut.unwrap_or(bins.len() / 2).clamp(1, bins.len() - 1);
            let upper = bins.split_off(cut);
            boxes.extend([bins, upper]);
        }
        let mut colours: Vec<[u8; 3]> =
            boxes.iter().filter(|bins| !bins.is_empty()).map(|b| joined(b)).collect();
        colours.sort_unstable();
        Palette { colours, known: vec![None; BINS] }
    }
}

fn bin_of(pixel: &[u8]) -> usize {
    pixel.iter().take(3).fold(0, |bin, value| bin << BITS | usize::from(value >> (8 - BITS)))
}

fn total(bins: &[Bin]) -> Bin {
    bins.iter().fold(Bin::default(), |sum, bin| Bin {
        count: sum.count + bin.count,
        sums: [0, 1, 2].map(|channel| sum.sums[channel] + bin.sums[channel]),
    })
}

fn mean(bins: &[Bin], channel: usize) -> u64 {
    total(bins).mean(channel)
}

fn joined(bins: &[Bin]) -> [u8; 3] {
    total(bins).colour()
}

/// Returns how far the colours of a box lie apart in the channel in which they do so most, and that channel.
/// Many pixels weigh more, but not by their number: few letters in red should stay red.
fn spread(bins: &[Bin]) -> (u64, usize) {
    let one = |channel: usize| {
        let middle = mean(bins, channel) as i64;
        let error = |bin: &Bin| {
            let apart = (bin.mean(channel) as i64 - middle).unsigned_abs();
            apart * apart * bin.count.isqrt()
        };
        (bins.iter().map(error).sum::<u64>(), channel)
    };
    [one(0), one(1), one(2)]
        .into_iter()
        .max_by_key(|&(error, channel)| (error, 2 - channel))
        .unwrap_or_default()
}

/// Colours by their numbers.
#[derive(Debug)]
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    known: Vec<Option<u8>>,
}

impl Palette {
    /// Returns the bytes of all colours, the transparent one behind the last.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flatten().copied().chain([0, 0, 0]).collect()
    }

    /// Returns the number of the transparent colour.
    pub(crate) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// Returns the number of the colour that is nearest to that of a pixel.
    pub(crate) fn nearest(&mut self, pixel: &[u8]) -> u8 {
        let bin = bin_of(pixel);
        if let Some(known) = self.known[bin] {
            return known;
        }
        let apart = |colour: &[u8; 3]| {
            let parts = colour.iter().zip(pixel).map(|(one, other)| i32::from(*one) - i32::from(*other));
            parts.map(|part| part * part).sum::<i32>()
        };
        let nearest = (0..self.colours.len()).min_by_key(|&n| apart(&self.colours[n])).unwrap_or_default();
        self.known[bin] = Some(nearest as u8);
        nearest as u8
    }
}
