import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readIcs } from '../../../test/ics.ts';
import { idAt, TestPlanner } from '../../../test/test-planner.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import { kindOf } from '../../screens/settings/data/feeds/feed-words.ts';
import { NEVER_READ } from './feeds/feed-choices.ts';
import { markedAlike } from './import/import-choices.ts';

const FEED = idAt(900);
const SYDNEY = 'Australia/Sydney';
const NEW_YORK = 'America/New_York';

/** A line of each entry: what it is, when on the student's clock, its title, its subject, and whether it leaves its time free. */
interface Platform {
  zone: string;
  name: string | null;
  kind: 'due' | 'timetable' | 'events';
  alike: 'free' | 'busy' | null;
  courses: Record<string, number>;
  entries: string[];
}

/** Two lessons of each weekday in three weeks: of its subject, and of the subject two days on. */
const daily = (subjects: readonly string[], ...times: [from: string, to: string][]): string[] =>
  Array.from({ length: 19 }, (_, at) => addDays('2026-11-16', at))
    .filter((day) => weekday(day) <= 5)
    .flatMap((day) =>
      times.map(([from, to], at) => {
        const subject = subjects[(weekday(day) - 1 + 2 * at) % 5] ?? '';
        return `event ${day}T${from}/${day}T${to}: ${subject}`;
      }),
    );

const PLATFORMS: Record<string, Platform> = {
  canvas: {
    zone: SYDNEY,
    name: 'Sam Lee Calendar (Canvas)',
    kind: 'due',
    alike: 'busy',
    courses: { GEO10: 2, 'Year 10 Science – Blue': 2 },
    entries: [
      'due 2026-11-24: Essay on rivers [GEO10] #Geography',
      'due 2026-11-25T23:59: Required replies [Year 10 Science – Blue] #Science',
      'due 2026-11-26T14:00: Cells [Year 10 Science – Blue] #Science',
      'event 2026-11-27T11:00/2026-11-27T12:00: Revision session [GEO10] #Geography',
    ],
  },
  moodle: {
    zone: SYDNEY,
    name: null,
    kind: 'due',
    alike: 'busy',
    courses: { '10SCI, Blue': 1, MATH: 2 },
    entries: [
      'due 2026-11-24T23:59: Lab report is due #Science',
      'event 2026-11-26T08:00/2026-11-26T08:05: Quiz 1 opens #Maths, free',
      'due 2026-11-27T08:00: Quiz 1 closes #Maths',
      'event 2026-11-27T11:00/2026-11-27T14:00: Excursion',
    ],
  },
  google: {
    zone: SYDNEY,
    name: 'Sam',
    kind: 'events',
    alike: null,
    courses: {},
    entries: [
      'series 2026-11-23: Football',
      'event 2026-11-26T16:30/2026-11-26T17:30: Match on TV [live], free',
      'event 2026-11-28/2026-11-29: Camp',
    ],
  },
  outlook: {
    zone: SYDNEY,
    name: 'Calendar',
    kind: 'events',
    alike: null,
    courses: {},
    entries: [
      'event 2026-11-24T08:30/2026-11-24T09:30: Orchestra',
      'event 2026-11-25T15:00/2026-11-25T17:00: Library is open, free',
    ],
  },
  blackboard: {
    zone: NEW_YORK,
    name: 'Example School',
    kind: 'due',
    alike: 'busy',
    courses: { 'AP Calculus': 2 },
    entries: [
      'due 2026-11-24T23:59: Problem set 3',
      'due 2026-11-25T23:59: Problem set 4',
      'event 2026-11-25T10:00/2026-11-25T10:45: Guest talk',
    ],
  },
  webuntis: {
    zone: 'Europe/Vienna',
    name: null,
    kind: 'timetable',
    alike: 'busy',
    courses: { M: 6, D: 6, E: 6, PHY2: 6, GEO3: 6 },
    entries: daily(['M', 'D', 'E', 'PHY2 #Physics', 'GEO3 #Geography'], ['08:00', '08:50'], ['08:55', '09:45']),
  },
  schoology: {
    zone: NEW_YORK,
    name: 'My Schoology Calendar',
    kind: 'due',
    alike: 'busy',
    courses: { 'AP Calculus BC': 1 },
    entries: [
      'due 2026-11-24: Chapter 5 questions',
      'due 2026-11-25: Problem set 3',
      'event 2026-11-26T09:00/2026-11-26T10:00: Assembly',
    ],
  },
  compass: {
    zone: SYDNEY,
    name: 'Compass Schedule',
    kind: 'timetable',
    alike: 'free',
    courses: { '10SCI1': 6, '10MAT2': 6, '10ENG1': 6, '10HIS1': 6, '10PHY2': 6 },
    entries: [
      ...daily(
        ['10SCI1 #Science', '10MAT2 #Maths', '10ENG1', '10HIS1', '10PHY2 #Physics'].map((each) => `${each}, free`),
        ['09:00', '10:15'],
        ['10:30', '11:45'],
      ),
      'event 2026-11-27/2026-11-27: Year 10 excursion',
    ],
  },
};

function imported(platform: string, zone: string) {
  const file = readFileSync(new URL(`../../../test/calendars/${platform}.ics`, import.meta.url));
  const found = readIcs(file, zone);
  const planner = new TestPlanner();
  planner.zone = zone;
  const subjects = ['Geography', 'Science', 'Maths', 'Physics'];
  planner.do({ type: 'onboarding.answer', answers: { subjects } });
  planner.do({
    type: 'feed.add',
    feed: { id: FEED, name: 'School', url: 'https://school.example/a.ics' },
    source: found,
  });
  return { found, planner };
}

function linesOf({ state }: TestPlanner): string[] {
  const rows = [...state.rows.tasks.values(), ...state.rows.events.values(), ...state.rows.series.values()];
  return rows
    .map((row) => {
      const tags = row.tagIds.map((id) => ` #${state.rows.tags.get(id)?.name}`).join('');
      const isFree = 'isFree' in row && row.isFree ? ', free' : '';
      const when =
        'due' in row ? `due ${row.due}` : 'start' in row ? `event ${row.start}/${row.end}` : `series ${row.first}`;
      return `${when}: ${row.title}${tags}${isFree}`;
    })
    .sort();
}

describe.each(Object.entries(PLATFORMS))('a calendar of %s', (platform, expected) => {
  const { found, planner } = imported(platform, expected.zone);

  it('is recognised, with its name and courses', () => {
    expect({
      name: found.name,
      kind: kindOf(found, 'https://school.example'),
      alike: markedAlike(found.entries),
    }).toEqual({
      name: expected.name,
      kind: expected.kind,
      alike: expected.alike,
    });
    expect([found.skipped, found.unknownZones, found.partial]).toEqual([{}, [], 0]);
    const courses = found.entries.flatMap(({ text }) => text.course ?? []);
    expect(Object.fromEntries([...Map.groupBy(courses, String)].map(([name, all]) => [name, all.length]))).toEqual(
      expected.courses,
    );
  });

  it('is due work and events at the time of the student, with their subjects', () => {
    expect(linesOf(planner)).toEqual([...expected.entries].sort());
  });

  it('has nothing new the second time', () => {
    const { changes } = planner.do({ type: 'feed.refresh', id: FEED, source: found, seen: NEVER_READ });
    expect(changes).toEqual([]);
  });
});

it('text of Canvas and Google has its links, and none of its markup', () => {
  const notes = (platform: string, at: number) => imported(platform, SYDNEY).found.entries[at]?.text.notes;
  expect(notes('canvas', 0)).toBe(
    'Choose one river. Read the guide (https://school.instructure.com/courses/71/files/9) first.\n' +
      'https://school.instructure.com/calendar?include_contexts=course_71&month=11&year=2026#assignment_191379',
  );
  expect(notes('google', 3)).toBe('Bring boots\nMap (https://club.example/map)');
});
