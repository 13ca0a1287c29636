import type { TimeType } from '../../core/commands/command.ts';
import type { RulesFor } from '../../core/history/transaction.ts';
import * as time from './time-commands.ts';

/** Rules of timers and of time worked. They come when the first timer is started or shown. */
export const TIME_RULES: RulesFor<TimeType> = {
  'time.start': time.startTimer,
  'time.pause': time.pauseTimer,
  'time.resume': time.resumeTimer,
  'time.stop': time.stopTimer,
  'time.confirm': time.confirmTimer,
  'time.set': time.setTime,
};
