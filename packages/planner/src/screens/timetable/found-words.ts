import { run } from '../../rules/run.ts';
import type { CommandContext } from '../../core/commands/command.ts';
import type { Settings } from '../../schema/settings.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import { formatShortMinute, WEEKDAYS } from '../../core/time/format.ts';
import { turnFrom } from '../../rules/timetable/cycle-turn.ts';
import type { TurnToday } from '../../rules/timetable/cycle-turn.ts';
import { cycleNames } from '../../rules/timetable/new-timetable.ts';
import type { RecognisedLessons } from '../../rules/files/timetable/recognise-lessons.ts';
import { recognisedCommands } from '../../rules/files/timetable/recognised-timetable.ts';
import type { RecognisedPlace } from '../../rules/files/timetable/recognised-timetable.ts';
import { scheduleOf } from '../../rules/timetable/schedules.ts';

export interface SubjectLessons {
  subject: string;
  /** Day, time, room and teacher of each lesson: "Mon A 9 am · B12 · Ms Lee". */
  lessons: string[];
}

/** The lessons of a file by subject, each in the order of the cycle. */
export function foundSubjects({ cycle, lessons }: RecognisedLessons, clock: Settings['clock']): SubjectLessons[] {
  const names = cycle.kind === 'week' && cycle.length === 1 ? [] : cycleNames(cycle.kind, cycle.length);
  const inOrder = lessons.toSorted(
    (a, b) => a.position - b.position || (a.weekday ?? 0) - (b.weekday ?? 0) || a.from - b.from,
  );
  return [...Map.groupBy(inOrder, ({ subject }) => subject)].map(([subject, each]) => ({
    subject,
    lessons: each.map(({ position, weekday, from, room, teacher }) => {
      const day = weekday === null ? '' : (WEEKDAYS[weekday - 1]?.slice(0, 3) ?? '');
      const when = [day, names[position], formatShortMinute(from, clock)].filter(Boolean).join(' ');
      return [when, room, teacher].filter(Boolean).join(' · ');
    }),
  }));
}

/** "This week is week A.", "Wed 25 Nov is Day 3." Empty where the lessons are the same each week, or are over. */
export function turnSentence(
  found: RecognisedLessons,
  place: RecognisedPlace,
  at: TurnToday,
  context: CommandContext,
): string {
  const { cycle } = found;
  const { today } = at;
  const first = place.follows?.first ?? found.first;
  if (cycle.length === 1) return '';
  const id = context.newId();
  const made = run(EMPTY_STATE, { ...recognisedCommands(found, id, place)[0], follows: undefined }, context);
  const schedule = made.ok ? scheduleOf(made.state, id) : undefined;
  const turn = schedule && turnFrom(schedule, first > today ? first : today, at);
  if (!schedule || !turn) return '';
  const name = schedule.timetable.cycle.names[turn.position] ?? '';
  return `${turn.name} is ${cycle.kind === 'day' ? name : `week ${name}`}.`;
}
