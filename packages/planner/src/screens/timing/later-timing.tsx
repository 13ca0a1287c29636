import { later } from '../later.tsx';

/** The script of timing, which comes once the page is idle. */
export const timingParts = () => import('./timing-parts.ts');

export const FitChip = later(async () => (await timingParts()).FitChip, null);
export const LastChance = later(async () => (await timingParts()).LastChance, null);
export const PaceHint = later(async () => (await timingParts()).PaceHint, null);
export const TimerMark = later(async () => (await timingParts()).TimerMark, null);
export const TimeOffer = later(async () => (await timingParts()).TimeOffer, null);
export const TimeSection = later(async () => (await timingParts()).TimeSection, null);
