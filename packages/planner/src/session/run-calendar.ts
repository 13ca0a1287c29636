import type { CalendarType, CommandOf } from '../core/commands/command.ts';
import { CALENDAR_RULES } from '../rules/files/later-rules.ts';
import type { RunOptions, RunResult } from './session-options.ts';
import type { PlannerSession } from './session.ts';

/** Runs a command of calendars, whose rules this brings along. */
export const runCalendar = (
  session: PlannerSession,
  command: CommandOf<CalendarType>,
  options: RunOptions = {},
): RunResult => session.run(command, { ...options, later: CALENDAR_RULES });
