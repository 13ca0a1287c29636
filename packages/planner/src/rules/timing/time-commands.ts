import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TimeEntry } from '../../schema/time-entry.ts';
import { timeEntryFields } from '../../schema/time-entry.ts';
import { newRow } from '../../schema/define-rows.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { notFound, quote, refuse, stateSoFar } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import { settingsOf } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addMinutes } from '../../core/time/civil-time.ts';
import { spanOfBlock } from '../../core/time/spans.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import type { Instant } from '../../core/time/zones.ts';
import {
  countedTimes,
  endBySign,
  isStillWork,
  minutesOf,
  minutesWorked,
  MINUTE_MS,
  stretchesOf,
} from './counted-time.ts';
import type { CountedTime } from './counted-time.ts';
import { lastStretch, timedItem } from './timer.ts';
import { tookOfAll, tookWords } from './time-words.ts';

/** Minutes before a session from which a timer is for it. */
const EARLY_MINUTES = 15;
/** Minutes before the first question whether the student still works. */
const LEAST_PLANNED = 5;

/** The moment of a command. Two devices agree on the server's clock; it is also right where this device's is wrong. */
const momentOf = (draft: Transaction): Instant => Date.parse(draft.serverTime);
const iso = (instant: Instant): string => new Date(instant).toISOString();
const nothingRuns = (): RuleResult => refuse('not_found', 'No timer is running.');

/** Ends every stretch that runs, and every pause. @param paused waits to go on */
function endAll(draft: Transaction, paused?: TimeEntry): void {
  const now = momentOf(draft);
  for (const stretch of stretchesOf(draft.state)) {
    const { row } = stretch;
    if (row.endedAt !== null && !row.isPaused) continue;
    draft.put('timeEntries', {
      ...row,
      endedAt: row.endedAt ?? iso(endBySign(stretch, now)),
      isPaused: row === paused,
    });
  }
}

/** Time worked as the changes so far leave it. */
const timesAfter = (draft: Transaction): CountedTime[] => countedTimes(stateSoFar(draft), momentOf(draft));

/** Minutes of all stretches of that timer. */
const runMinutes = (draft: Transaction, { runId }: TimeEntry): number =>
  minutesOf(timesAfter(draft).filter((time) => time.row.runId === runId));

/** Minutes that are planned and not worked yet: of the session, else of the estimate, else the usual length. */
function minutesLeft(draft: Transaction, item: TaskOrEvent, blockId: string | null): number {
  const block = blockId === null ? undefined : draft.state.rows.blocks.get(blockId);
  const usual = settingsOf(draft.state).blockMinutes;
  const planned = block?.minutes ?? (isEvent(item) ? null : item.estimate) ?? usual;
  const left = planned - minutesWorked(draft.state, item.id, momentOf(draft), block?.id);
  return left >= LEAST_PLANNED ? left : Math.max(usual, LEAST_PLANNED);
}

function begin(draft: Transaction, item: TaskOrEvent, blockId: string | null, runId?: string): void {
  const id = draft.context.newId();
  const startedAt = draft.serverTime;
  const plannedMinutes = minutesLeft(draft, item, blockId);
  const row = { id, itemId: item.id, blockId, runId: runId ?? id, startedAt, plannedMinutes };
  draft.put('timeEntries', newRow(timeEntryFields, row));
}

/** The session of the task that is planned for now. */
function sessionNow({ state, wallClock, context }: Transaction, taskId: string): string | null {
  const isOn = (block: WorkBlock): boolean => {
    const { start, end } = spanOfBlock(block, context.zone);
    return block.doneAt === null && addMinutes(start, -EARLY_MINUTES) <= wallClock && wallClock < end;
  };
  return blocksOf(state, taskId).find(isOn)?.id ?? null;
}

export function startTimer(draft: Transaction, command: CommandOf<'time.start'>): RuleResult {
  const { itemId } = command;
  const { state } = draft;
  const blockId = command.blockId ?? sessionNow(draft, itemId);
  const item = timedItem(state, itemId);
  if (!item) return notFound('task');
  if (blockId !== null && state.rows.blocks.get(blockId)?.taskId !== itemId) return notFound('session');
  const last = lastStretch(state, momentOf(draft));
  if (last?.endedAt === null && last.itemId === itemId && last.blockId === blockId)
    return refuse('invalid', 'The timer of that is running already.');
  endAll(draft);
  begin(draft, item, blockId);
  const before = last && timedItem(state, last.itemId);
  const took = before ? `, and ${tookWords(quote(before.title), runMinutes(draft, last))}` : '';
  return { sentence: `Started ${quote(item.title)}${took}`, focus: [itemId] };
}

export function pauseTimer(draft: Transaction): RuleResult {
  const last = lastStretch(draft.state, momentOf(draft));
  if (last?.endedAt !== null) return nothingRuns();
  endAll(draft, last);
  return { sentence: `Paused ${quote(timedItem(draft.state, last.itemId)?.title ?? 'the timer')}` };
}

export function resumeTimer(draft: Transaction): RuleResult {
  const last = lastStretch(draft.state, momentOf(draft));
  const item = last && timedItem(draft.state, last.itemId);
  if (!item || last.endedAt === null) return refuse('not_found', 'No timer is paused.');
  endAll(draft);
  begin(draft, item, last.blockId, last.runId);
  return { sentence: `Resumed ${quote(item.title)}` };
}

export function stopTimer(draft: Transaction): RuleResult {
  const last = lastStretch(draft.state, momentOf(draft));
  if (!last) return nothingRuns();
  endAll(draft);
  const title = timedItem(draft.state, last.itemId)?.title;
  const name = title === undefined ? 'The timer' : quote(title);
  const all = minutesOf(timesAfter(draft).filter(({ row }) => row.itemId === last.itemId));
  return { sentence: tookOfAll(name, runMinutes(draft, last), all), focus: [last.itemId] };
}

/** After a sleep or a night the old stretch ends at its planned end, and another begins: the time between was no work. */
export function confirmTimer(draft: Transaction): RuleResult {
  const now = momentOf(draft);
  const last = lastStretch(draft.state, now);
  const item = last && timedItem(draft.state, last.itemId);
  if (!item || last.endedAt !== null) return nothingRuns();
  if (isStillWork(last, now)) draft.put('timeEntries', { ...last, confirmedAt: draft.serverTime });
  else {
    endAll(draft);
    begin(draft, item, last.blockId, last.runId);
  }
  return { sentence: `Still working on ${quote(item.title)}` };
}

/** Lowers the newest times first, or adds what is missing: earlier days keep what was counted on them. */
export function setTime(draft: Transaction, command: CommandOf<'time.set'>): RuleResult {
  const { itemId, blockId, minutes } = command;
  const { state } = draft;
  const item = timedItem(state, itemId);
  if (!item) return notFound('task');
  if (!Number.isInteger(minutes) || minutes < 0) return refuse('invalid', 'Type the minutes as a whole number.');
  if (lastStretch(state, momentOf(draft))?.itemId === itemId) endAll(draft);
  const times = timesAfter(draft)
    .filter(({ row }) => row.itemId === itemId && (blockId === undefined || row.blockId === blockId))
    .sort((a, b) => b.start - a.start);
  const missing = minutes - minutesOf(times);
  let over = times.reduce((sum, { counted }) => sum + counted, 0) - minutes * MINUTE_MS;
  for (const { row, counted } of missing < 0 ? times : []) {
    // Half a minute is rounded down, so that the sum is rounded to the typed minutes.
    const left = Math.max(0, Math.ceil((counted - over) / MINUTE_MS - 0.5));
    draft.put('timeEntries', { ...row, minutes: left });
    over -= counted - left * MINUTE_MS;
    if (over < MINUTE_MS / 2) break;
  }
  if (missing > 0) addTyped(draft, command, missing);
  return { sentence: tookWords(quote(item.title), minutes), focus: [itemId] };
}

function addTyped(draft: Transaction, command: CommandOf<'time.set'>, minutes: number): void {
  const { itemId, blockId = null } = command;
  const id = draft.context.newId();
  const at = draft.serverTime;
  const plannedMinutes = Math.max(minutes, 1);
  const row = { id, itemId, blockId, runId: id, startedAt: at, endedAt: at, plannedMinutes, minutes };
  draft.put('timeEntries', newRow(timeEntryFields, row));
}
