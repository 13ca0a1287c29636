import type { CommandOf } from '../../core/commands/command.ts';
import { listed, plural } from '../../core/text/words.ts';
import { refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addEvents } from '../calendar/event-commands.ts';
import { addTasks } from '../tasks/add-tasks.ts';
import type { ParsedTask } from './parse.ts';
import { toCommand } from './to-command.ts';
import type { EntryDefaults } from './to-command.ts';
import { kindOfLine, ownEventCommand } from './to-event.ts';
import type { EntryKind } from './to-event.ts';

/** The command that adds parsed lines, each as the event or the task that it is, or all as what was chosen; null for no lines. */
export function entryCommand(
  lines: readonly ParsedTask[],
  state: State,
  { kind = null, ...defaults }: EntryDefaults & { kind?: EntryKind | null },
): CommandOf<'entry.add'> | null {
  if (lines.length === 0) return null;
  const { blockMinutes } = settingsOf(state);
  const own = lines.map((line) => ownEventCommand(line, blockMinutes, kind));
  const tasks = toCommand(
    lines.filter((_, at) => own[at] === null),
    state,
    defaults,
  );
  return { tasks: [], ...tasks, type: 'entry.add', events: own.flatMap((command) => command?.events ?? []) };
}

const countsOf = (tasks: number, events: number): string =>
  listed([...(tasks > 0 ? [plural(tasks, 'task')] : []), ...(events > 0 ? [plural(events, 'event')] : [])]);

/** "3 tasks and 1 event", of lines as they are added. */
export function entryCounts(lines: readonly ParsedTask[]): string {
  const events = lines.filter((line) => kindOfLine(line, null) === 'event').length;
  return countsOf(lines.length - events, events);
}

/** Adds events and tasks in one step of undo. */
export function addEntry(draft: Transaction, { events, ...tasks }: CommandOf<'entry.add'>): RuleResult {
  const results = [
    ...(events.length > 0 ? [addEvents(draft, { type: 'event.add', events })] : []),
    ...(tasks.tasks.length > 0 ? [addTasks(draft, { ...tasks, type: 'task.add' })] : []),
  ];
  const last = results.at(-1);
  if (!last) return refuse('empty', 'Write what you want to do.');
  const focus: string[] = [];
  for (const result of results) {
    if ('refusal' in result) return result;
    focus.push(...(result.focus ?? []));
  }
  const both = results.length > 1 && { sentence: `Added ${countsOf(tasks.tasks.length, events.length)}` };
  return { ...last, ...both, focus };
}
