import type { CommandOf, TimeType } from '../core/commands/command.ts';
import { TIME_RULES } from '../rules/timing/later-rules.ts';
import type { RunOptions, RunResult } from './session-options.ts';
import type { PlannerSession } from './session.ts';

/** Runs a command of timers, whose rules this brings along. */
export const runTime = (session: PlannerSession, command: CommandOf<TimeType>, options: RunOptions = {}): RunResult =>
  session.run(command, { ...options, later: TIME_RULES });
