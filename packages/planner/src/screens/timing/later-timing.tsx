import { later } from '../later.tsx';

/** Parts of timing, whose script comes once the page is idle. */
export const FitChip = later(async () => (await import('./fit-chip.tsx')).FitChip, null);
export const PaceHint = later(async () => (await import('./pace-hint.tsx')).PaceHint, null);
export const TimerMark = later(async () => (await import('./timer-mark.tsx')).TimerMark, null);
export const TimeOffer = later(async () => (await import('./time-offer.tsx')).TimeOffer, null);
export const TimeSection = later(async () => (await import('./time-section.tsx')).TimeSection, null);
