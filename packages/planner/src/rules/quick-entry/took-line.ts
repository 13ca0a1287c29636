import type { CommandOf } from '../../core/commands/command.ts';
import { quote } from '../../core/history/transaction.ts';
import type { State } from '../../core/state/state.ts';
import { isArchived, tasksInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';
import { formatLength } from '../../core/time/format.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { matchMinutes } from './times.ts';
import { MINUTE_MS, minutesWorked, stretchesOf } from '../timing/counted-time.ts';
import { timedItem } from '../timing/timer.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const TOOK = /(?:^|\s)took\s{1,3}((?:(?!took\s)[^\r\n]){1,24}?)[.!\s]{0,3}$/iu;
/** Tags and groups that were typed beside a title. */
const TAGS = /(?:^|\s)[#@]\S+/gu;
const NO_TITLE = /^(?:it|that|this)?$/iu;

/** A line that lacks something. */
interface Lacking {
  /** The missing part, in one sentence. */
  missing: string;
  /** Whether it may be added as a task; others have to be completed. */
  isTask?: true;
}

/** A line with "took": the time to record and its words, or what is missing. */
type Took = { command: CommandOf<'time.set'>; words: string } | Lacking;

interface Clocks {
  /** By this device's clock, as are ticks. */
  now: Instant;
  /** Milliseconds that the server's clock, by which timers count, is ahead. */
  ahead: number;
}

/** "Essay took 40 min", or "took 40 min" with an empty title; null for other lines. */
function tookLine(text: string): { title: string; minutes: number } | null {
  const match = TOOK.exec(text);
  // "For an hour" is a length, "an hour" is a title's words elsewhere; a number alone is minutes.
  const words = `for ${match?.[1]?.replace(/^[1-9]\d{1,2}$/, '$& min') ?? ''}`;
  const length = match && matchMinutes(words, 0);
  if (!length || length.to !== words.length) return null;
  const title = text.slice(0, match.index).replace(TAGS, '').trim();
  return /[\r\n]/.test(title) ? null : { title: NO_TITLE.test(title) ? '' : title, minutes: length.minutes };
}

interface Worked {
  item: TaskOrEvent;
  blockId?: string;
}

/** Work that was timed or ticked in the last day, the newest first. */
function lastWorked(state: State, { now, ahead }: Clocks): Worked[] {
  const { blocks, tasks } = state.rows;
  const moments = [
    // A timer that runs is for work that goes on: it counts from its start.
    ...stretchesOf(state).map(({ row }) => ({ ...row, at: Date.parse(row.endedAt ?? row.startedAt) - ahead })),
    ...[...blocks.values()].map((block) => ({
      itemId: block.taskId,
      blockId: block.id,
      at: Date.parse(block.doneAt ?? ''),
    })),
    ...[...tasks.values()].map(({ id, doneAt }) => ({ itemId: id, blockId: null, at: Date.parse(doneAt ?? '') })),
  ];
  return moments
    .filter(({ at }) => Math.abs(now - at) < DAY_MS)
    .sort((a, b) => b.at - a.at)
    .flatMap(({ itemId, blockId }) => {
      const item = timedItem(state, itemId);
      return item ? [{ item, ...(blockId === null ? {} : { blockId }) }] : [];
    });
}

/** How a title, in spaces, may be called by a name in spaces: by all of it, by its first words, by words of it. */
const CALLS = [
  (title: string, name: string) => title === name,
  (title: string, name: string) => title.startsWith(name),
  (title: string, name: string) => title.includes(name),
];
const spaced = (text: string): string => ` ${nameKey(text)} `;

/** The work of that title, which was worked on lately or is open. */
function workCalled(state: State, title: string, worked: readonly Worked[]): { item: TaskOrEvent } | Lacking {
  const name = spaced(title);
  const open = tasksInOrder(state).filter((task) => task.doneAt === null && !isArchived(state, task));
  for (const isCalled of CALLS) {
    const last = worked.find(({ item }) => isCalled(spaced(item.title), name));
    if (last) return last;
    const [only, second] = open.filter((task) => isCalled(spaced(task.title), name));
    if (only && !second) return { item: only };
    if (!only) continue;
    const missing =
      spaced(only.title) === name
        ? `Several tasks are called ${quote(title)}: type the minutes in the panel of one.`
        : `Several tasks have ${quote(title)} in their title: type more of it, such as ${quote(only.title)}.`;
    return { missing };
  }
  return { missing: `No open task is called ${quote(title)}, so this would be a new task.`, isTask: true };
}

/** Reads "Essay took 40 min", or "took 40 min" of what was timed or ticked last; null for other lines. */
export function tookIn(text: string, state: State, clocks: Clocks): Took | null {
  const line = tookLine(text);
  if (!line) return null;
  const worked = lastWorked(state, clocks);
  const [last] = worked;
  const { title, minutes } = line;
  const found = title === '' ? last : workCalled(state, title, worked);
  if (!found) return { missing: 'Nothing was timed or ticked in the last day: type the task before “took”.' };
  if ('missing' in found) return found;
  const { item } = found;
  // The time replaces what was recorded, and a part of a title is no clear wish for that.
  if (title !== '' && nameKey(item.title) !== nameKey(title)) {
    const recorded = Math.round(minutesWorked(state, item.id, clocks.now + clocks.ahead));
    if (recorded > minutes) {
      return {
        missing: `${quote(item.title)} has ${formatLength(recorded)} already: type its whole title to replace that.`,
      };
    }
  }
  const session = title === '' && last?.blockId !== undefined ? { blockId: last.blockId } : {};
  return {
    command: { type: 'time.set', itemId: item.id, ...session, minutes },
    words: `Record ${formatLength(minutes)} for ${quote(item.title)}`,
  };
}
