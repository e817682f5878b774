//! What the processor and the system can do besides: the only place of the engine with `unsafe`.

use std::mem::MaybeUninit;

/// Begins to fetch from memory what the reference points to; the processor goes on meanwhile. Without effect
/// where there is no such instruction.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE; a prefetch neither reads nor faults as far as the program
        // can tell, and the address is that of a reference.
        #[expect(unsafe_code, reason = "an intrinsic, argued above")]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks the system for large pages behind memory that is yet to be filled: where a table is read all over,
/// addresses are then found faster. Without effect where the system has none, and where the memory is smaller
/// than one.
pub(crate) fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        /// Bytes of a large page of most processors, and a multiple of the small ones of all.
        const LARGE: usize = 1 << 21;
        let before = memory.as_ptr().addr().next_multiple_of(LARGE) - memory.as_ptr().addr();
        let length = size_of_val(memory).saturating_sub(before) / LARGE * LARGE;
        if length > 0 {
            // SAFETY: the range lies within the slice, which nobody else uses; the advice changes no content,
            // and if it is refused nothing happens.
            #[expect(unsafe_code, reason = "a call of the system, argued above")]
            unsafe {
                libc::madvise(
                    memory.as_mut_ptr().cast::<u8>().add(before).cast(),
                    length,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_any_size_can_be_filled() {
        for size in [0, 1, 4095, (1 << 21) + 1, 3 << 21] {
            let mut memory: Vec<u8> = Vec::with_capacity(size);
            prefer_large_pages(memory.spare_capacity_mut());
            memory.resize(size, 7);
            assert!(memory.iter().all(|&byte| byte == 7));
        }
    }
}
