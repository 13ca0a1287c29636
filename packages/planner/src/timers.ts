/** Timers without a screen: the running timer, and the rules of its commands. */
export { TIME_RULES } from './rules/timing/later-rules.ts';
export { timerOf } from './rules/timing/timer.ts';
