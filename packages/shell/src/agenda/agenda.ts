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

/** A student's day: the lessons, the entry on now, the next one, and the tasks. Pure. */
export function agendaOf(state: State, { now, zone }: Moment): Agenda {
  const civil = civilNow(now, zone);
  const today = dayOf(civil);
  const minute = minuteNow(now, zone);
  // Sessions of a done task are left out.
  const ofToday = itemsOn(state, [today], zone)
    .flatMap(({ timed }) => timed.filter((item) => item.kind !== 'lesson'))
    .filter((item) => item.kind === 'event' || item.task.doneAt === null)
    .map((item) => entryOf(item, state));
  // Of several entries at once, the current entry is the last to have begun.
  const current = ofToday.filter(({ from, to }) => from <= minute && minute < to).at(-1) ?? null;
  const next = ofToday.find(({ from }) => from > minute) ?? null;
  const open = filterTasks(state, { states: ['today'] }, civil, zone);
  const done = tasksInOrder(state).filter(
    (task) => task.doneAt !== null && dayOf(civilNow(task.doneAt, zone)) === today && !isArchived(state, task),
  );
  const tasks = [...open, ...done].map(({ id, title, doneAt }) => ({ id, title, isDone: doneAt !== null }));
  const lessons = lessonsOf(state, civil);
  return { lessons, now: current, next, tasks, exams: examsOf(state, civil, zone) };
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
