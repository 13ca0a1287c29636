/** Size of a student's school year, as its bench row names it. */
export const YEAR = { lessons: 30, series: 100, weeks: 52, first: '2026-11-16', zone: 'Australia/Sydney' } as const;

const idOf = (table: number, number: number): string =>
  `${(table * 1_000 + number).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
const CREATED = '2026-01-01T00:00:00.000Z';
const SCHOOL_DAYS = [1, 2, 3, 4, 5];
const PERIODS = 6;
const LENGTH = 50;
const TIMETABLE = idOf(1, 0);

/** The n-th series: its weekday, 1 to 7, and the minute of the day at which it begins. */
const slotOf = (number: number) => ({ weekday: (number % 7) + 1, from: 480 + ((number * 37) % 700) });

const series = Array.from({ length: YEAR.series }, (_, number) => {
  const { weekday, from } = slotOf(number);
  return {
    id: idOf(2, number),
    of: 'event',
    title: `Series ${number}`,
    notes: '',
    place: '',
    hue: null,
    tagIds: [],
    groupId: null,
    order: null,
    estimate: null,
    isAllDay: false,
    from,
    minutes: LENGTH,
    zone: number % 2 === 0 ? null : YEAR.zone,
    rule: { every: 'week', interval: 1, weekdays: [weekday], monthDays: null, nth: null },
    first: '2023-11-20',
    until: null,
    except: [],
    mode: 'fixed',
    createdAt: CREATED,
    deletedAt: null,
    isSample: false,
    origin: null,
  };
});

const lessons = Array.from({ length: YEAR.lessons }, (_, number) => {
  const period = String(Math.floor(number / SCHOOL_DAYS.length));
  const slot = { position: null, weekday: (number % SCHOOL_DAYS.length) + 1, period, from: null, to: null };
  return {
    id: idOf(3, number),
    timetableId: TIMETABLE,
    subjectTagId: null,
    title: `Lesson ${number}`,
    room: 'B1',
    teacher: '',
    slots: [slot],
    from: null,
    until: null,
    createdAt: CREATED,
  };
});

const timetable = {
  id: TIMETABLE,
  name: 'School',
  cycle: { kind: 'week', names: ['A', 'B'] },
  anchor: { day: YEAR.first, position: 0 },
  weekdays: SCHOOL_DAYS,
  countsHolidays: false,
  restartsEachTerm: false,
  first: YEAR.first,
  last: null,
  createdAt: CREATED,
  deletedAt: null,
  isSample: false,
};
const term = {
  id: idOf(4, 0),
  timetableId: TIMETABLE,
  name: 'Term',
  first: YEAR.first,
  last: '2027-12-31',
  startsAt: null,
};
const bell = {
  id: idOf(5, 0),
  timetableId: TIMETABLE,
  name: 'Bell',
  periods: Array.from({ length: PERIODS }, (_, at) => {
    const from = 540 + at * (LENGTH + 10);
    return { key: String(at), name: String(at + 1), from, to: from + LENGTH, isBreak: false };
  }),
  when: { weekdays: null, positions: null, weeks: null, from: null, until: null },
};

/** Rows of a planner with a timetable and with series that began three years before. */
export const yearRows = { series, lessons, timetables: [timetable], terms: [term], bells: [bell] };

/** Weekday and minute of everything that is on in each week: what a floor needs to know. */
export const yearSlots = [
  ...series.map((_, number) => slotOf(number)),
  ...lessons.map(({ slots: [slot] }) => ({
    weekday: slot?.weekday ?? 1,
    from: bell.periods.find(({ key }) => key === slot?.period)?.from ?? 0,
  })),
];
