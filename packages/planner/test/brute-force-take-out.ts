import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, weekday } from '../src/core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../src/core/time/civil-time.ts';
import { settingsOf } from '../src/core/state/state.ts';
import { takeOut } from '../src/rules/planning/take-out.ts';
import type { TakeOutPlan } from '../src/rules/planning/take-out.ts';
import { TestPlanner, TODAY, ZONE } from './test-planner.ts';

const STEP = 5;
const PAUSE = 15;
/** Wednesday afternoon; the next day is taken out. */
const NOW = `${TODAY}T15:20`;
const OUT = addDays(TODAY, 1);
const DAYS = [0, 1, 2, 3].map((ahead) => addDays(TODAY, ahead));
const [OPEN, CLOSE] = [15 * 60 + 30, 17 * 60];
/** Rules of the student's own time: from half past three on a school day, from ten at a weekend. */
const OWN_TIME = { school: 15 * 60 + 30, free: 10 * 60 };

interface Busy {
  day: number;
  from: number;
  minutes: number;
  isSession: boolean;
}
interface Piece {
  minutes: number;
  at: number;
  /** Days from now, and at a time or as a day. */
  due: number | null;
  dueTime: number | null;
  isPlanned: boolean;
}
interface Week {
  busy: Busy[];
  pieces: Piece[];
  capacity: number;
  part: 'whole' | 'late';
}

const small: fc.Arbitrary<Week> = fc.record({
  busy: fc.array(
    fc.record({
      day: fc.nat(3),
      from: fc.integer({ min: OPEN - 10, max: CLOSE - 10 }),
      minutes: fc.integer({ min: 5, max: 40 }),
      isSession: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  pieces: fc.array(
    fc.record({
      minutes: fc.constantFrom(25, 30, 40, 60),
      at: fc.constantFrom(OPEN, OPEN + 20, OPEN + 45, OPEN + 60),
      due: fc.constantFrom(0, 1, 2, 3, 3, 4, 4),
      dueTime: fc.option(fc.integer({ min: OPEN, max: CLOSE + 60 })),
      isPlanned: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  capacity: fc.constantFrom(30, 60, 90, 200),
  part: fc.constantFrom('whole', 'late'),
});

/** A task with a place to find, as the test sees it. */
interface Wanted {
  id: string;
  taskId: string;
  minutes: number;
  isTask: boolean;
  was: string;
  /** No place ends after this. */
  end: string;
}

function planner({ busy, pieces, capacity }: Week) {
  const bench = new TestPlanner();
  bench.now = new Date(`${NOW}:00+11:00`).toISOString();
  bench.do({
    type: 'settings.edit',
    fields: { dayStart: OPEN, dayEnd: CLOSE, capacity: Array.from<number>({ length: 7 }).fill(capacity) },
  });
  for (const { day, from, minutes, isSession } of busy) {
    const start = civilAt(DAYS[day] ?? TODAY, from);
    const end = civilAt(DAYS[day] ?? TODAY, from + minutes);
    if (isSession && dayOf(start) !== OUT) bench.tasks({ title: 'Other', estimate: 10, blocks: [{ start, minutes }] });
    else bench.do({ type: 'event.add', events: [{ title: 'Event', isAllDay: false, start, end }] });
  }
  const wanted = pieces.flatMap(({ minutes, at, due, dueTime, isPlanned }): Wanted[] => {
    const day = addDays(TODAY, due ?? 9);
    const moment = dueTime === null ? day : civilAt(day, dueTime);
    const start = civilAt(OUT, at);
    const place = isPlanned ? { estimate: minutes, plannedDay: OUT } : { blocks: [{ start, minutes }] };
    const [taskId = ''] = bench.tasks({ title: 'Work', due: moment, ...place });
    const id = isPlanned
      ? taskId
      : ([...bench.state.rows.blocks.values()].find((row) => row.taskId === taskId)?.id ?? '');
    const was = isPlanned ? OUT : start;
    const whole = dueTime === null || isPlanned ? `${dayOf(was) === day ? addDays(day, 1) : day}T00:00` : moment;
    const isOver = dueTime !== null && moment < NOW;
    return [{ id, taskId, minutes, isTask: isPlanned, was, end: isOver ? '9' : whole }];
  });
  return { bench, wanted };
}

interface Place {
  day: string;
  from: number;
}

/** The best places by trying every start on five minutes for each piece, together with every other. */
function bestOf(week: Week, { bench, wanted }: ReturnType<typeof planner>): (string | null)[] {
  const { rows } = bench.state;
  const moving = new Set(wanted.map(({ id }) => id));
  const out = week.part === 'whole' ? [0, 1440] : [OPEN + 45, 1440];
  const taken = [
    ...[...rows.events.values()].map(({ start, end }) => ({
      day: dayOf(start),
      from: minuteOfDay(start),
      to: minuteOfDay(end),
    })),
    ...[...rows.blocks.values()]
      .filter(({ id }) => !moving.has(id))
      .map(({ start, minutes }) => ({ day: dayOf(start), from: minuteOfDay(start), to: minuteOfDay(start) + minutes })),
  ];
  const room = (day: string): number => {
    const known = [...rows.blocks.values()].filter(({ id, start }) => !moving.has(id) && dayOf(start) === day);
    const planned = [...rows.tasks.values()].filter((row) => row.plannedDay === day && !moving.has(row.id));
    const used =
      known.reduce((sum, { minutes }) => sum + minutes, 0) + planned.reduce((sum, row) => sum + (row.estimate ?? 0), 0);
    const open = day === TODAY ? minuteOfDay(NOW) + 30 : OPEN;
    return Math.min(week.capacity - used, CLOSE - open);
  };
  const placesOf = (piece: Wanted, pause: number): (Place | null)[] => {
    const days = DAYS.concat([addDays(TODAY, 4)]).filter((day) => week.part !== 'whole' || day !== OUT);
    if (piece.isTask) return days.filter((day) => `${day}T23:59` < piece.end).map((day) => ({ day, from: -1 }));
    return days.flatMap((day) => {
      const own = weekday(day) > 5 ? OWN_TIME.free : OWN_TIME.school;
      const first = Math.max(OPEN, own, day === TODAY ? minuteOfDay(NOW) + 30 : 0);
      const found: Place[] = [];
      for (let from = Math.ceil(first / STEP) * STEP; from + piece.minutes <= CLOSE; from += STEP) {
        const to = from + piece.minutes;
        const isFree = taken.every((each) => each.day !== day || each.to + pause <= from || each.from - pause >= to);
        const isHere = day !== OUT || to + pause <= (out[0] ?? 0) || from - pause >= (out[1] ?? 0);
        if (isFree && isHere && civilAt(day, to) <= piece.end) found.push({ day, from });
      }
      return found;
    });
  };
  const search = (list: readonly Wanted[], pause: number) => {
    const choices = list.map((piece) => [...placesOf(piece, pause), null]);
    let best: (Place | null)[] = [];
    const key = ({ day, from }: Place) => (from < 0 ? day : civilAt(day, from));
    const cost = (places: readonly (Place | null)[]) =>
      `${places.filter((place) => place === null).length} ${places.map((place) => (place ? key(place) : '~')).join(' ')}`;
    const walk = (places: (Place | null)[]): void => {
      if (places.length === list.length) {
        if (best.length === 0 || cost(places) < cost(best)) best = places;
        return;
      }
      const piece = list[places.length];
      for (const place of choices[places.length] ?? []) {
        const fits =
          place === null ||
          (room(place.day) >=
            places.reduce(
              (sum, other, at) => sum + (other?.day === place.day ? (list[at]?.minutes ?? 0) : 0),
              piece?.minutes ?? 0,
            ) &&
            (place.from < 0 ||
              places.every((other, at) => {
                if (!other || other.from < 0 || other.day !== place.day) return true;
                const [end, start] = [other.from + (list[at]?.minutes ?? 0), place.from + (piece?.minutes ?? 0)];
                return end + pause <= place.from || start + pause <= other.from;
              })));
        if (fits) walk([...places, place]);
      }
    };
    walk([]);
    return {
      best,
      count: best.filter((place) => place !== null).length,
      words: best.map((place) => (place ? key(place) : null)),
    };
  };
  const able = wanted.filter((piece) => search([piece], 0).count === 1);
  const good = search(able, PAUSE);
  const { words } = good.count === able.length ? good : search(able, 0);
  return wanted.map((piece) => {
    const at = able.indexOf(piece);
    return at < 0 ? null : (words[at] ?? null);
  });
}

function expectSound({ moves, stays }: TakeOutPlan, wanted: readonly Wanted[]): void {
  for (const piece of wanted) {
    const move = moves.find(({ id }) => id === piece.id);
    const stay = stays.find(({ id }) => id === piece.id);
    expect(Number(move !== undefined) + Number(stay !== undefined)).toBe(1);
    if (!move || move.to.length === 10) continue;
    expect(civilAt(dayOf(move.to), minuteOfDay(move.to) + piece.minutes) <= piece.end).toBe(true);
    expect(move.to >= `${TODAY}T15:50`).toBe(true);
  }
}

/** Plans of small weeks after a day was taken out are sound, and equal to the best of a search through all plans. */
export function compareTakeOuts(runs: number): void {
  const check = (week: Week) => {
    const made = planner(week);
    const { bench } = made;
    const out = { day: OUT, from: week.part === 'whole' ? 0 : OPEN + 45, to: 1440 };
    const options = { now: NOW, zone: ZONE, settings: settingsOf(bench.state) };
    const isOut = ({ isTask, was, minutes }: Wanted) =>
      isTask ? week.part === 'whole' : week.part === 'whole' || minuteOfDay(was) + minutes > out.from;
    const wanted = made.wanted
      .filter(isOut)
      .sort((a, b) => (`${a.end} ${a.was} ${a.id}` < `${b.end} ${b.was} ${b.id}` ? -1 : 1));
    const plan = takeOut(bench.state, out, options);
    const found = wanted.map(({ id }) => plan.moves.find((move) => move.id === id)?.to ?? null);
    expect(found).toEqual(bestOf(week, { bench, wanted }));
    expectSound(plan, wanted);
  };
  fc.assert(fc.property(small, check), { numRuns: runs });
}
