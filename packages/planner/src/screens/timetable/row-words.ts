import { listed, plural } from '../../core/text/words.ts';
import { stateOfTerms } from '../../rules/timetable/australia.ts';
import { usualBell } from '../../rules/timetable/lesson-cells.ts';
import type { Schedule } from '../../rules/timetable/schedules.ts';

/** "A and B", "6 school days", "The same every week". */
export function cycleValue({ timetable: { cycle } }: Schedule): string {
  if (cycle.kind === 'day') return plural(cycle.names.length, 'school day');
  return cycle.names.length === 1 ? 'The same every week' : listed(cycle.names);
}

/** How a timetable goes round: "A, then B, then A again." */
export function cycleHint({ timetable: { cycle } }: Schedule): string {
  if (cycle.kind === 'day') return 'Day 1, Day 2 and so on. Holidays do not count.';
  const [first = '', second] = cycle.names;
  if (second === undefined) return 'Each week has the same lessons.';
  return `${first}, then ${second}${cycle.names.length > 2 ? ' and so on' : ''}, then ${first} again.`;
}

/** "NSW 2026–28", "Your own, 2027". */
export function termsValue({ calendar: { terms } }: Schedule): string {
  const [from = '', to = ''] = [terms[0]?.first, terms.at(-1)?.last].map((day) => day?.slice(0, 4));
  if (from === '') return 'None: lessons all year';
  const years = from === to ? from : `${from}–${to.slice(2)}`;
  const state = stateOfTerms(terms);
  return state ? `${state} ${years}` : `Your own, ${years}`;
}

/** "6 periods", "6 periods, and other times on some days". */
export function bellsValue({ calendar: { bells } }: Schedule): string {
  const lessons = (usualBell(bells)?.periods ?? []).filter(({ isBreak }) => !isBreak);
  const periods = plural(lessons.length, 'period');
  return bells.length > 1 ? `${periods}, and other times on some days` : periods;
}
