import { parseQuickEntry } from '@bellweek/planner/domain/quick-entry/parse';
import { toCommand } from '@bellweek/planner/domain/quick-entry/to-command';
import { vocabularyOf } from '@bellweek/planner/domain/quick-entry/vocabulary';
import { settingsOf } from '@bellweek/planner/domain/state/state';
import { civilNow } from '@bellweek/planner/domain/time/zones';
import type { LivePlanner } from '../tray/live-planner.ts';

export interface AddTaskOptions {
  live: Pick<LivePlanner, 'state' | 'run'>;
  now: () => number;
  zone: () => string;
  newId: () => string;
}

const NOBODY = 'Log in first, and open your planner once.';
const NOTHING = 'Write what you want to do.';

/** Adds what was typed, read as the planner's own field reads it. @returns why not, in one sentence; null when it is kept */
export function addTask(text: string, { live, now, zone, newId }: AddTaskOptions): string | null {
  const { state } = live;
  if (!state) return NOBODY;
  const { weekStart } = settingsOf(state);
  const civil = civilNow(new Date(now()).toISOString(), zone());
  const parsed = parseQuickEntry(text, { now: civil, weekStart, vocabulary: vocabularyOf(state) });
  const command = toCommand(parsed, state, { newId });
  return command ? live.run(command) : NOTHING;
}
