import type { Command, CommandOf, TaskDraft } from '../../../core/commands/command.ts';
import type { ParsedTask } from '../../../rules/quick-entry/parse.ts';
import { toCommand } from '../../../rules/quick-entry/to-command.ts';
import type { Dismissed } from '../../../rules/quick-entry/token.ts';
import type { State } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES, dayOf, minuteOfDay, minutesBetween } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';
import { elapsedMinutes } from '../../../core/time/zones.ts';

/** An item that was drawn but not added yet: a span of time, or a day as a whole. */
export interface DrawnItem {
  day: Day;
  span: Span | null;
}

/** Form values of the item to add. */
export interface NewItem {
  kind: 'task' | 'event';
  title: string;
  place: string;
  groupId: string | null;
  tagIds: readonly string[];
  understood?: ParsedTitle;
}

/** Span between two times of day; an end at or before the start is on the next day. */
export function spanBetween(day: Day, from: number, to: number): Span {
  return { start: civilAt(day, from), end: civilAt(day, to > from ? to : to + DAY_MINUTES) };
}

/** Another day or start keeps the length; another end changes it. */
export function changedSpan({ start, end }: Span, change: { day?: Day; from?: number; to?: number }): Span {
  if (change.to !== undefined) return spanBetween(dayOf(start), minuteOfDay(start), change.to);
  const next = civilAt(change.day ?? dayOf(start), change.from ?? minuteOfDay(start));
  return { start: next, end: addMinutes(next, minutesBetween(start, end)) };
}

/** Day, time and length that a title names, a repeat by its first day; null for each that it does not. */
export interface TypedTime {
  day: Day | null;
  /** Minutes of the day, 1440 and more after its midnight. */
  minute: number | null;
  minutes: number | null;
}

export function typedTimeOf(task: Pick<ParsedTask, 'tokens'> | undefined): TypedTime | null {
  const said: TypedTime = { day: null, minute: null, minutes: null };
  for (const token of task?.tokens ?? []) {
    if (token.kind === 'length') said.minutes ??= token.minutes;
    if (token.kind === 'day') [said.day, said.minute] = [token.day, said.minute ?? token.minute];
    if (token.kind === 'time') [said.minute, said.minutes] = [token.minute, token.minutes ?? said.minutes];
  }
  const repeat = task?.tokens.find((token) => token.kind === 'repeat');
  said.day ??= repeat?.first ?? null;
  return said.day === null && said.minute === null && said.minutes === null ? null : said;
}

/** Apply the time of a title to a drawn item. @param usualMinutes length where the title gives a start and no end */
export function applyTypedTime(drawn: DrawnItem, { day, minute, minutes }: TypedTime, usualMinutes: number): DrawnItem {
  const on = day ?? drawn.day;
  if (drawn.span === null && minute === null) return { day: on, span: null };
  const [start, length] = drawn.span
    ? [civilAt(on, minute ?? minuteOfDay(drawn.span.start)), minutesBetween(drawn.span.start, drawn.span.end)]
    : [civilAt(on, minute ?? 0), usualMinutes];
  return { day: dayOf(start), span: { start, end: addMinutes(start, minutes ?? length) } };
}

/** Tokens of the title that say when it is. */
export const timeTokens = ({ tokens }: Pick<ParsedTask, 'tokens'>): Dismissed[] =>
  tokens.flatMap(({ kind, text }) => (kind === 'day' || kind === 'time' || kind === 'length' ? [{ kind, text }] : []));

/** Whether a task is added as an event: an exam that was drawn takes that time, unless a task's own details would be lost. */
const isExamEvent = ({ kind, groupId, understood }: Pick<NewItem, 'kind' | 'groupId' | 'understood'>): boolean =>
  kind === 'task' &&
  groupId === null &&
  understood?.task.isExam === true &&
  (understood.task.due ?? null) === null &&
  (understood.task.groupId ?? null) === null &&
  understood.names.newTags?.length === 0;

/** @param id of the new row on the calendar: the block of a task, the event, or a task without a time */
export function addCommand(
  { day, span }: DrawnItem,
  item: NewItem,
  { id, zone }: { id: string; zone: string },
): Command {
  const { title, place, understood } = item;
  const tagIds = [...new Set([...(understood?.task.tagIds ?? []), ...item.tagIds])];
  const repeated = understood?.task.repeat ? { repeat: understood.task.repeat } : {};
  if (item.kind === 'event' || (span !== null && isExamEvent(item))) {
    const when = span ? { isAllDay: false, ...span } : { isAllDay: true, start: day, end: day };
    return {
      type: 'event.add',
      events: [{ id, title, place, tagIds, isExam: understood?.task.isExam, ...when, ...repeated }],
    };
  }
  const { due = null, groupId = null } = understood?.task ?? {};
  const common = { title, due, groupId: groupId ?? item.groupId, tagIds, ...repeated };
  const names = understood?.names;
  // An exam is on its day; it is no work that is planned for it.
  if (understood?.task.isExam) {
    return { type: 'task.add', tasks: [{ ...common, id, isExam: true, due: due ?? span?.start ?? day }], ...names };
  }
  if (!span) return { type: 'task.add', tasks: [{ ...common, id, plannedDay: day }], ...names };
  const minutes = elapsedMinutes(span.start, span.end, zone);
  return { type: 'task.add', tasks: [{ ...common, blocks: [{ id, start: span.start, minutes }] }], ...names };
}

/** Everything a title was parsed to, except when it is. */
export interface ParsedTitle {
  task: Pick<TaskDraft, 'due' | 'groupId' | 'tagIds' | 'isExam' | 'repeat'>;
  /** New groups and tags that the title names. */
  names: Pick<CommandOf<'task.add'>, 'newGroups' | 'newTagGroups' | 'newTags'>;
}

/** @param newId creates ids for new names */
export function parsedTitle(parsed: ParsedTask, state: State, newId: () => string): ParsedTitle | undefined {
  const command = toCommand([parsed], state, { newId });
  const [task] = command?.tasks ?? [];
  if (!command || !task) return undefined;
  const { newGroups, newTagGroups, newTags } = command;
  const { groupId, tagIds, isExam, repeat } = task;
  return {
    task: { due: parsed.due, groupId, tagIds, isExam, ...(repeat ? { repeat } : {}) },
    names: { newGroups, newTagGroups, newTags },
  };
}
