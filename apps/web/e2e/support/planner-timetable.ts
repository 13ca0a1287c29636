import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openData } from './planner.ts';

const CREATED = '2026-11-16T08:00:00.000Z';
const common = { createdAt: CREATED, deletedAt: null, isSample: false };
const idAt = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const [TIMETABLE, TAG_GROUP] = [idAt(1_000), idAt(500)];

const SUBJECTS = [
  ['Maths', 'cobalt', 'B12', 'Ms Lee'],
  ['English', 'rust', 'A3', 'Mr Novak'],
  ['Science', 'moss', 'Lab 2', 'Dr Okafor'],
  ['History', 'plum', 'A7', ''],
  ['Art', 'rose', 'Studio', 'Mx Reyes'],
  ['Sport', 'teal', 'Oval', ''],
] as const;
/** Starts of the six periods, in minutes. */
const STARTS = [540, 590, 660, 710, 800, 850];

const NO_SERIES = { seriesId: null, seriesDay: null, own: [] };
const task = (n: number, title: string, due: string | null) => ({
  id: idAt(5_000 + n),
  title,
  notes: '',
  groupId: null,
  tagIds: [],
  order: `a${n}`,
  plannedDay: null,
  due,
  estimate: 50,
  doneAt: null,
  origin: null,
  isExam: false,
  forId: null,
  ...NO_SERIES,
  ...common,
});
const block = (n: number, start: string) => ({
  id: idAt(6_000 + n),
  taskId: idAt(5_000 + n),
  start,
  minutes: 50,
  zone: null,
  doneAt: null,
});

/** Sessions of a week: one covers a whole lesson, another a part of a lesson. */
const SESSIONS = [
  ...['2026-11-16T16:00', '2026-11-17T15:30', '2026-11-18T16:00', '2026-11-19T09:00', '2026-11-19T16:00'],
  ...['2026-11-20T10:30', '2026-11-21T10:00', '2026-11-22T14:00'],
];
const DUE = ['2026-11-16', '2026-11-18T09:00', '2026-11-19', '2026-11-20'];

/** Tables with a timetable of 30 lessons a week from Monday, 16 November 2026, 8 sessions and 4 due dates. */
function tables(names: Record<string, string>) {
  const titles = [...SESSIONS, ...DUE].map((_, at) => `${SUBJECTS[at % 6]?.[0] ?? ''} work ${at + 1}`);
  return {
    tagGroups: [{ id: TAG_GROUP, name: 'Subject', kind: 'subject', order: 'a0', ...common }],
    tags: SUBJECTS.map(([name, hue], at) => ({
      id: idAt(600 + at),
      tagGroupId: TAG_GROUP,
      name: names[name] ?? name,
      hue,
      letter: null,
      order: `a${at}`,
      ...common,
    })),
    tasks: titles.map((title, at) => task(at, title, DUE[at - SESSIONS.length] ?? null)),
    blocks: SESSIONS.map((start, at) => block(at, start)),
    timetables: [
      {
        id: TIMETABLE,
        name: 'School',
        cycle: { kind: 'week', names: ['A', 'B'] },
        ...common,
        anchor: { day: '2026-11-16', position: 0 },
        weekdays: [1, 2, 3, 4, 5],
        countsHolidays: false,
        restartsEachTerm: false,
        first: '2026-11-16',
        last: null,
      },
    ],
    bells: [
      {
        id: idAt(3_000),
        timetableId: TIMETABLE,
        name: 'Bell',
        periods: STARTS.map((from, at) => ({ key: `p${at}`, name: `${at + 1}`, from, to: from + 50, isBreak: false })),
        when: { weekdays: null, positions: null, weeks: null, from: null, until: null },
      },
    ],
    lessons: SUBJECTS.map(([, , room, teacher], at) => ({
      id: idAt(4_000 + at),
      timetableId: TIMETABLE,
      subjectTagId: idAt(600 + at),
      title: '',
      room,
      teacher,
      slots: [1, 2, 3, 4, 5].map((weekday) => ({
        position: null,
        weekday,
        period: `p${(at + weekday - 1) % 6}`,
        from: null,
        to: null,
      })),
      from: null,
      until: null,
      createdAt: CREATED,
    })),
  };
}

/** Imports that timetable into an open planner. @param names new names of subjects, by their usual names */
export async function addTimetable(page: Page, names: Record<string, string> = {}): Promise<void> {
  const settings = await openData(page);
  const file = { format: 'bellweek-planner', schemaVersion: 5, exportedAt: CREATED, tables: tables(names) };
  await page.getByLabel('File to import').setInputFiles({
    name: 'planner.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(settings.getByText(/^Imported .*\.$/)).toBeVisible();
  await settings.getByRole('button', { name: 'Close' }).click();
  // Keys are for the dialog until it is gone.
  await expect(settings).toBeHidden();
}
