import type { RepeatDraft } from '../../core/commands/command.ts';
import { nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay, withDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { atNextOccurrence } from './upcoming-time.ts';
import { withoutWeekdays } from './except-days.ts';
import type { FoundExam } from './exam-words.ts';
import { parseLine } from './parse-line.ts';
import type { Segment } from './parse-line.ts';
import { momentOfReminder } from './reminder-words.ts';
import { anchored, endOf } from './repeats.ts';
import type { FoundSubject } from './subjects.ts';
import type { ParseContext, Token, TokenKind } from './token.ts';
import type { Unread } from './unread.ts';
import type { NameRef } from './vocabulary.ts';

/** One parsed task; positions count in the whole text. */
export interface ParsedTask {
  from: number;
  to: number;
  title: string;
  segments: Segment[];
  tokens: Token[];
  /** Words of the title about time that are not understood yet. */
  unread: Unread[];
  /** One of the tags: the subject named by words of the title. */
  subject: FoundSubject | null;
  /** Whether a word of the title makes it an exam, and which. */
  exam: FoundExam | null;
  /** The day to do it, if no time was named. */
  plannedDay: Day | null;
  /** A session, if a time was named; its length is null if none was named. */
  block: { start: Civil; minutes: number | null } | null;
  estimate: number | null;
  due: DayOrTime | null;
  /** How it repeats, from its day or its due date on. */
  repeat: RepeatDraft | null;
  /** When the student wants to be reminded. */
  remindAt: Civil | null;
  tags: NameRef[];
  level: NameRef | null;
  group: NameRef | null;
  /** Ticked in the text: "- [x] Essay". */
  isDone: boolean;
  subtasks: { from: number; to: number; title: string; isDone: boolean }[];
}

const TAB_WIDTH = 4;
const BULLET = /^(?:(?:[-*•–]|\d{1,3}[.)]|\[[ xX]?\])[ \t]+)+(?=\S)/u;

interface Line {
  from: number;
  to: number;
  indent: number;
  /** Without indentation and bullets. */
  text: string;
  isDone: boolean;
}

const TICKED = /\[[xX]\]/;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const parts = text.split(/(\r\n|\r|\n)/);
  const isList = parts.filter((part) => part.trim() !== '').length > 1;
  let at = 0;
  for (const part of parts) {
    const body = part.trimStart();
    if (body.trimEnd() !== '') {
      const blank = part.slice(0, part.length - body.length);
      const indent = [...blank].reduce((width, mark) => width + (mark === '\t' ? TAB_WIDTH : 1), 0);
      // Cut bullets in lists only: a single line is typed by hand, and may begin with a dash. A tick always counts.
      const bullet = BULLET.exec(body)?.[0] ?? '';
      const isDone = TICKED.test(bullet);
      const skipped = blank.length + (isList || isDone ? bullet.length : 0);
      lines.push({ from: at + skipped, to: at + part.length, indent, text: part.slice(skipped), isDone });
    }
    at += part.length;
  }
  return lines;
}

type Find = <K extends TokenKind>(kind: K) => Extract<Token, { kind: K }> | undefined;

/** The start on the wall clock: a time without a day is the next time the clock shows it. */
function startOf(find: Find, context: ParseContext): Civil | null {
  const day = find('day');
  const minute = find('time')?.minute ?? day?.minute ?? null;
  if (minute === null) return null;
  const today = dayOf(context.now);
  if (day) return atNextOccurrence(day, minute, context);
  return civilAt(minute > minuteOfDay(context.now) ? today : addDays(today, 1), minute);
}

/** "Midnight tonight" is saved tomorrow at 12 am, and "call nan at 7", typed at noon, tomorrow at 7 am: the tokens say so. */
const onDayOf = (token: Token, start: Civil, today: Day, hasDay: boolean): Token => {
  if (token.kind === 'time') {
    const isLater = !hasDay && dayOf(start) > today;
    return { ...token, minute: minuteOfDay(start), ...(isLater ? { day: dayOf(start) } : {}) };
  }
  if (token.kind !== 'day') return token;
  return { ...token, day: dayOf(start), minute: token.minute === null ? null : minuteOfDay(start) };
};

interface When {
  start: Civil | null;
  plannedDay: Day | null;
  due: DayOrTime | null;
  repeat: RepeatDraft | null;
  /** With the day that its rule has from the line. */
  repeatToken: Partial<Extract<Token, { kind: 'repeat' }>>;
}

/** When a line is that repeats: on the first day of its rule, counted from the day it names, or from now. */
function repeatedWhen(
  token: Extract<Token, { kind: 'repeat' }>,
  find: Find,
  start: Civil | null,
  { now, day = dayOf(now) }: ParseContext,
): When {
  const due = find('due')?.due ?? null;
  const today = dayOf(now);
  const named = find('day')?.day ?? (due === null ? undefined : dayOf(due));
  const time = due === null ? start : null;
  const isOver = named === undefined && time !== null && minuteOfDay(time) <= minuteOfDay(now);
  const { days: except = [], weekdays = [] } = find('except') ?? {};
  const { rule, first } = anchored(withoutWeekdays(token.rule, weekdays), named ?? day);
  const next =
    isOver && first === today
      ? (nextOccurrence({ rule: { ...rule, interval: 1 }, first, until: null }, addDays(first, 1)) ?? first)
      : first;
  const begin = nextOccurrence({ rule, first: next, until: null }, next, (each) => !except.includes(each)) ?? next;
  const repeat = {
    rule,
    until: endOf(find('ends'), rule, begin),
    mode: token.mode,
    ...(except.length > 0 ? { except } : {}),
  };
  const at = (when: DayOrTime): DayOrTime => withDay(when, begin) ?? begin;
  const isDue = due !== null || token.isDue || token.mode === 'afterDone';
  return {
    start: time === null || isDue ? null : at(time),
    plannedDay: time === null && !isDue ? begin : null,
    due: isDue ? at(due ?? start ?? begin) : null,
    repeat,
    repeatToken: { rule, first: begin },
  };
}

function whenOf(find: Find, context: ParseContext): When {
  const start = startOf(find, context);
  const token = find('repeat');
  if (token) return repeatedWhen(token, find, start, context);
  const plannedDay = start === null ? (find('day')?.day ?? null) : null;
  return { start, plannedDay, due: find('due')?.due ?? null, repeat: null, repeatToken: {} };
}

function uniqueRefs(refs: readonly NameRef[]): NameRef[] {
  return [...new Map(refs.map((ref) => [ref.id ?? ref.name.toLowerCase(), ref])).values()];
}

/** Reads a line as one whose reminder is text: it says no moment, or of each day of what repeats. */
function withoutReminder(line: Line, { from, to, text }: Token, context: ParseContext): ParsedTask {
  const dismissed = [...(context.dismissed ?? []), { kind: 'reminder', text } as const];
  const task = taskOf(line, { ...context, dismissed });
  // "Remind me to" says no time.
  if (/\s(?:to|about)\s*$/iu.test(text)) return task;
  return { ...task, unread: [...task.unread, { from: line.from + from, to: line.from + to, text, keepsTimes: false }] };
}

function taskOf(line: Line, context: ParseContext): ParsedTask {
  const { title, segments, tokens, unread, subject, exam } = parseLine(line.text, context);
  // Each kind but tags is there once at most.
  const find: Find = (kind) => tokens.find((token) => token.kind === kind) as never;
  const { start, plannedDay, due, repeat, repeatToken } = whenOf(find, context);
  const reminder = find('reminder');
  const remindAt = reminder && !repeat ? momentOfReminder(reminder.when, due ?? start ?? plannedDay, context) : null;
  if (reminder && remindAt === null) return withoutReminder(line, reminder, context);
  const dueSubject = find('due')?.subject;
  const range = find('time')?.minutes ?? null;
  const length = find('length')?.minutes ?? null;
  const shift = <P extends { from: number; to: number }>(part: P): P => ({
    ...part,
    from: part.from + line.from,
    to: part.to + line.from,
  });
  return {
    from: line.from,
    to: line.to,
    title,
    segments: segments.map(shift),
    tokens: tokens.map((token) => {
      if (token.kind === 'repeat') return shift({ ...token, ...repeatToken });
      if (token.kind === 'reminder') return shift({ ...token, at: remindAt });
      return shift(
        start === null || repeat ? token : onDayOf(token, start, dayOf(context.now), find('day') !== undefined),
      );
    }),
    unread: unread.map(shift),
    subject: subject && shift(subject),
    // A series is no exam.
    exam: repeat ? null : exam,
    plannedDay,
    block: start === null ? null : { start, minutes: range ?? length },
    estimate: length ?? range,
    due,
    repeat,
    remindAt,
    tags: uniqueRefs([
      ...tokens.flatMap((token) => (token.kind === 'tag' ? [token.ref] : [])),
      ...(dueSubject ? [dueSubject] : []),
      ...(subject ? [{ id: subject.id, name: subject.name }] : []),
    ]),
    level: find('level')?.ref ?? null,
    group: find('group')?.ref ?? null,
    isDone: line.isDone,
    subtasks: [],
  };
}

/**
 * Parses typed or pasted text: a task per line; lines indented below their task are its subtasks, taken as they are.
 * Never throws and loses nothing: text that is not understood stays title.
 */
export function parseQuickEntry(text: string, context: ParseContext): ParsedTask[] {
  const tasks: ParsedTask[] = [];
  let indent = 0;
  for (const line of linesOf(text)) {
    const task = tasks[tasks.length - 1];
    if (task && line.indent > indent) {
      task.subtasks.push({ from: line.from, to: line.to, title: line.text.trim(), isDone: line.isDone });
      continue;
    }
    indent = line.indent;
    tasks.push(taskOf(line, context));
  }
  return tasks;
}
