import { plural } from '../text/plural.ts';
import { addTasks, zoneOfNew } from './add-tasks.ts';
import type { CommandOf, EventDraft } from './command.ts';
import { refuse } from './draft.ts';
import type { Draft, Verdict } from './draft.ts';
import { addEvents } from './event-commands.ts';
import { isThere } from './repeat-events.ts';

/** Each once, and only those that are new. */
function newOnes<T>(all: readonly T[], keyOf: (one: T) => string, isKnown: (one: T) => boolean): T[] {
  const byKey = new Map(all.map((one) => [keyOf(one), one]));
  return [...byKey.values()].filter((one) => !isKnown(one));
}

/** What a calendar file holds. The same file again adds what is new in it. */
export function addCalendar(draft: Draft, command: CommandOf<'calendar.add'>): Verdict {
  const zone = zoneOfNew(draft);
  const isEventThere = ({ title, isAllDay, start, end }: EventDraft) =>
    isThere(draft.state, { title, zone: isAllDay ? null : zone }, start, end);
  const due = ({ title, due = null }: { title: string; due?: string | null }) => `${due} ${title}`;
  const tasksThere = new Set([...draft.state.rows.tasks.values()].filter(({ deletedAt }) => !deletedAt).map(due));
  const events = newOnes(command.events, ({ title, start, end }) => `${start} ${end} ${title}`, isEventThere);
  const tasks = newOnes(command.tasks, due, (task) => tasksThere.has(due(task)));
  if (events.length + tasks.length === 0) {
    const isEmpty = command.events.length + command.tasks.length === 0;
    return refuse(
      'empty',
      isEmpty ? 'This calendar has nothing from now until a year ahead.' : 'All of this calendar is here already.',
    );
  }
  const focus: string[] = [];
  for (const verdict of [
    events.length > 0 && addEvents(draft, { type: 'event.add', events }),
    tasks.length > 0 && addTasks(draft, { type: 'task.add', tasks }),
  ]) {
    if (verdict === false) continue;
    if ('refusal' in verdict) return verdict;
    focus.push(...(verdict.focus ?? []));
  }
  const what = [
    ...(events.length > 0 ? [plural(events.length, 'event')] : []),
    ...(tasks.length > 0 ? [plural(tasks.length, 'task')] : []),
  ].join(' and ');
  return { sentence: `Added ${what} from a calendar`, focus };
}
