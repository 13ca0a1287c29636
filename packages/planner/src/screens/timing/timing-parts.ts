/** All parts of timing in one script: they share nearly everything. */
export { FitChip } from './fit-chip.tsx';
export { LastChance } from './last-chance.tsx';
export { PaceHint } from './pace-hint.tsx';
export { TimerMark } from './timer-mark.tsx';
export { TimeOffer } from './time-offer.tsx';
export { TimeSection } from './time-section.tsx';
export { runTime } from '../../session/run-time.ts';
export { readTook } from './read-took.ts';
