import {
  aheadWords,
  civilNow,
  countdownWords,
  dayOf,
  examsAhead,
  filterTasks,
  formatMinute,
  isArchived,
  itemsOn,
  lessonsAhead,
  minuteNow,
  settingsOf,
  tasksInOrder,
  timerOf,
} from '@bellweek/planner/core';
import type { PanelRef, RowItem, State } from '@bellweek/planner/core';

/** An event or a session of the agenda. */
export interface AgendaEntry {
  title: string;
  /** Minutes of its day on the wall clock. */
  from: number;
  to: number;
  /** In the student's time format: "09:00 to 10:30". */
  time: string;
}

export interface AgendaTask {
  id: string;
  title: string;
  isDone: boolean;
}

/** The timer that runs or is paused. */
export interface AgendaTimer {
  title: string;
  isPaused: boolean;
  /** When it was started, or paused, in the student's time format: "15:40". */
  since: string;
}

/** Work whose timer may be started: what is on now, or the first open task for today. */
export interface AgendaWork {
  itemId: string;
  /** The session that is on now. */
  blockId?: string;
  title: string;
}

export interface AgendaExam {
  opens: PanelRef;
  words: string;
}

export interface Agenda {
  /** Lessons of today with their rooms: "Maths, B12, in 10 min". None where they are hidden. */
  lessons: { now: string | null; next: string | null };
  now: AgendaEntry | null;
  next: AgendaEntry | null;
  /** Tasks for today, open ones first. A task done today stays, so that it can be reopened. */
  tasks: AgendaTask[];
  timer: AgendaTimer | null;
  /** Null while a timer runs or is paused, and where there is nothing to do. */
  work: AgendaWork | null;
  /** The nearest exams with the time until then: "Maths exam in 5 days, 12 h free". None where they are hidden. */
  exams: AgendaExam[];
}

/** An instant, as ISO 8601 in UTC, and the device's zone. */
export interface Moment {
  now: string;
  zone: string;
}

function entryOf(item: RowItem, state: State): AgendaEntry {
  const { clock } = settingsOf(state);
  const { title } = item.kind === 'block' ? item.task : item.event;
  const { from, to } = item;
  return { title, from, to, time: `${formatMinute(from, clock)} to ${formatMinute(to, clock)}` };
}

/** Exams counted down at a time. */
const MOST_EXAMS = 3;

function examsOf(state: State, now: string, zone: string): AgendaExam[] {
  const settings = settingsOf(state);
  if (!settings.showsCountdown) return [];
  return examsAhead(state, MOST_EXAMS, { now, zone, settings }).map((exam) => ({
    opens: { kind: exam.kind, id: exam.id },
    words: `${exam.title} ${countdownWords(exam)}`,
  }));
}

function lessonsOf(state: State, now: string): Agenda['lessons'] {
  const ofToday = lessonsAhead(state, now).filter(({ isToday }) => isToday);
  const [on, next] = [ofToday.find(({ isOn }) => isOn), ofToday.find(({ isOn }) => !isOn)];
  return { now: on ? aheadWords(on) : null, next: next ? aheadWords(next) : null };
}

function timerView(state: State, { now, zone }: Moment): AgendaTimer | null {
  const timer = timerOf(state, Date.parse(now));
  if (!timer) return null;
  const { item, row, isPaused } = timer;
  const since = minuteNow(row.endedAt ?? row.startedAt, zone);
  return { title: item.title, isPaused, since: formatMinute(since, settingsOf(state).clock) };
}

function workOf(item: RowItem | undefined, [task]: readonly AgendaTask[]): AgendaWork | null {
  if (item?.kind === 'block') return { itemId: item.task.id, blockId: item.block.id, title: item.task.title };
  return task && !task.isDone ? { itemId: task.id, title: task.title } : null;
}

/** A student's day: the lessons, the entry on now, the next one, the tasks, and the timer. Pure. */
export function agendaOf(state: State, { now, zone }: Moment): Agenda {
  const civil = civilNow(now, zone);
  const today = dayOf(civil);
  const minute = minuteNow(now, zone);
  // Sessions of a done task are left out.
  const ofToday = itemsOn(state, [today], zone)
    .flatMap(({ timed }) => timed.filter((item) => item.kind !== 'lesson'))
    .filter((item) => item.kind === 'event' || item.task.doneAt === null);
  // Of several entries at once, the current entry is the last to have begun.
  const current = ofToday.findLast(({ from, to }) => from <= minute && minute < to);
  const next = ofToday.find(({ from }) => from > minute);
  const open = filterTasks(state, { states: ['today'] }, civil, zone);
  const done = tasksInOrder(state).filter(
    (task) => task.doneAt !== null && dayOf(civilNow(task.doneAt, zone)) === today && !isArchived(state, task),
  );
  const tasks = [...open, ...done].map(({ id, title, doneAt }) => ({ id, title, isDone: doneAt !== null }));
  const timer = timerView(state, { now, zone });
  return {
    lessons: lessonsOf(state, civil),
    now: current ? entryOf(current, state) : null,
    next: next ? entryOf(next, state) : null,
    tasks,
    timer,
    work: timer ? null : workOf(current, tasks),
    exams: examsOf(state, civil, zone),
  };
}

/** The lesson or entry of today that begins next, with its time: "09:55". */
export function nextUpOf(state: State, { now, zone }: Moment): { title: string; time: string } | null {
  const civil = civilNow(now, zone);
  const lesson = lessonsAhead(state, civil).find(({ isToday, isOn }) => isToday && !isOn)?.lesson;
  const { next } = agendaOf(state, { now, zone });
  const ahead = [lesson, next].filter((each) => each !== undefined && each !== null);
  const [first] = ahead.sort((a, b) => a.from - b.from);
  return first ? { title: first.title, time: formatMinute(first.from, settingsOf(state).clock) } : null;
}
