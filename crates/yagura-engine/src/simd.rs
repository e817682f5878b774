//! What the processor can do besides: the only place of the engine with `unsafe`.
#![allow(unsafe_code)]

/// Begins to fetch from memory what the reference points to; the processor goes on meanwhile. Without effect where there is no such instruction.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE; a prefetch neither reads nor faults as far as the program can tell, and the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
