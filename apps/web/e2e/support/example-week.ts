/** A school week of lessons and work, from the Monday of a day on, as the planner's own file. Its rows are an example's. */
const CREATED = '2026-01-01T00:00:00.000Z';
const common = { createdAt: CREATED, deletedAt: null, isSample: true };
const NO_SERIES = { seriesId: null, seriesDay: null, own: [] };
const idAt = (n: number): string => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`;
const [SUBJECT, DIFFICULTY, THIS_WEEK, LATER] = [idAt(1), idAt(2), idAt(3), idAt(4)];

const SUBJECTS = [
  ['English', 'cobalt'],
  ['Maths', 'rust'],
  ['Science', 'moss'],
  ['Japanese', 'plum'],
  ['History', 'ochre'],
  ['Sport', 'teal'],
  ['Art', 'rose'],
  ['Assembly', 'slate'],
] as const;
const LEVELS = [
  ['Easy', 'moss', '1'],
  ['Medium', 'ochre', '2'],
  ['Hard', 'rust', '3'],
] as const;

/** Lessons from Monday to Friday: start, subject, place, title and minutes. */
const LESSONS: readonly (readonly string[])[] = [
  ['9:00 English B12', '9:50 Maths C4', '11:00 Science Lab_2 Science 100', '13:30 History A7', '14:20 Sport'],
  [
    ...['9:00 Science Lab_2', '9:50 English B12', '11:00 Art Studio Art 100', '13:30 Maths C4', '14:20 Japanese A2'],
    '15:10 Sport Oval,_bring_boots Football 110',
  ],
  [
    ...['9:00 Maths C4', '9:50 Japanese A2', '11:00 English B12', '11:50 History A7'],
    '13:30 Science Lab_2 Science_prac 100',
  ],
  ['9:00 History A7', '9:50 Science Lab_2', '11:00 Maths C4', '11:50 English B12', '13:30 Art Studio Art 100'],
  [
    ...['9:00 Japanese A2', '9:50 English B12', '11:00 Science Lab_2', '11:50 Maths C4', '13:30 History A7'],
    '14:20 Assembly Hall',
  ],
];

/** Days count from Monday. */
const TASKS = [
  {
    title: 'Macbeth essay',
    tags: ['English', 'Hard'],
    group: THIS_WEEK,
    due: 4,
    dueTime: 'T09:50',
    estimate: 150,
    notes: '1,200 words, two soliloquies, no plot summary',
    steps: ['Pick two soliloquies', 'Draft', 'Revise'],
    blocks: [
      [2, 'T16:00', 50],
      [3, 'T15:30', 60],
    ],
  },
  {
    title: 'Prac report',
    tags: ['Science', 'Medium'],
    group: THIS_WEEK,
    due: 3,
    estimate: 45,
    blocks: [[2, 'T17:00', 45]],
  },
  {
    title: 'Vocabulary list 12',
    tags: ['Japanese', 'Easy'],
    group: THIS_WEEK,
    due: 4,
    estimate: 30,
    blocks: [[3, 'T17:00', 30]],
  },
  {
    title: 'Exercise 7C',
    tags: ['Maths', 'Medium'],
    group: THIS_WEEK,
    due: 1,
    estimate: 40,
    blocks: [[0, 'T16:00', 40]],
  },
  { title: 'Source analysis', tags: ['History', 'Medium'], group: LATER, due: 11, estimate: 90, blocks: [] },
  { title: 'Still life, second study', tags: ['Art'], group: LATER, due: 14, estimate: 120, blocks: [] },
] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function tagRows(tagGroupId: string, first: number, tags: readonly (readonly [string, string, string?])[]) {
  return tags.map(([name, hue, letter = null], at) => ({
    id: idAt(first + at),
    tagGroupId,
    name,
    hue,
    letter,
    order: `a${at}`,
    ...common,
  }));
}

const TAGS = [...tagRows(SUBJECT, 100, SUBJECTS), ...tagRows(DIFFICULTY, 200, LEVELS)];
const tagIdsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => TAGS.filter((tag) => tag.name === name).map(({ id }) => id));

function lessonRow(text: string, day: string, id: string) {
  const [time = '', subject = '', place = '', title = subject, minutes = '50'] = text
    .split(' ')
    .map((word) => word.replaceAll('_', ' '));
  const start = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  return {
    id,
    title,
    place,
    notes: '',
    tagIds: tagIdsOf([subject]),
    hue: null,
    isExam: false,
    isAllDay: false,
    start: new Date(start).toISOString().slice(0, 16),
    end: new Date(start + Number(minutes) * 60_000).toISOString().slice(0, 16),
    zone: null,
    origin: null,
    ...NO_SERIES,
    ...common,
  };
}

const groupRow = (id: string, name: string, icon: string, order: string) => ({
  id,
  name,
  icon,
  order,
  hue: null,
  isCollapsed: false,
  archivedAt: null,
  ...common,
});

/**
 * @param today at a weekend the work is in the next week, and the lessons are in both
 * @param isSample whether the planner takes the rows for its example, which is never overdue
 */
export function exampleWeek(today: string, isSample: boolean): string {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7;
  const monday = midnight - weekday * DAY_MS;
  const workMonday = weekday > 4 ? monday + 7 * DAY_MS : monday;
  const mondays = [...new Set([monday, workMonday])];
  const on = (ahead: number): string => dayOf(workMonday + ahead * DAY_MS);
  const tasks = TASKS.map((given, at) => ({
    id: idAt(300 + at),
    title: given.title,
    notes: 'notes' in given ? given.notes : '',
    groupId: given.group,
    tagIds: tagIdsOf(given.tags),
    order: `a${at}`,
    plannedDay: null,
    due: `${on(given.due)}${'dueTime' in given ? given.dueTime : ''}`,
    estimate: given.estimate,
    doneAt: on(given.due) < today ? CREATED : null,
    origin: null,
    isExam: false,
    forId: null,
    ...NO_SERIES,
    ...common,
  }));
  const blocks = TASKS.flatMap((given, at) =>
    given.blocks.map(([day, time, minutes], place) => ({
      id: idAt(400 + at * 10 + place),
      taskId: idAt(300 + at),
      start: `${on(day)}${time}`,
      minutes,
      zone: null,
      doneAt: null,
    })),
  );
  const subtasks = TASKS.flatMap((given, at) =>
    ('steps' in given ? given.steps : []).map((title, place) => ({
      id: idAt(500 + at * 10 + place),
      taskId: idAt(300 + at),
      title,
      doneAt: null,
      order: `a${place}`,
    })),
  );
  const events = mondays.flatMap((first, week) =>
    LESSONS.flatMap((lessons, day) =>
      lessons.map((text, at) => lessonRow(text, dayOf(first + day * DAY_MS), idAt(1_000 + week * 100 + day * 10 + at))),
    ),
  );
  const groups = [groupRow(THIS_WEEK, 'This week', 'flag', 'a0'), groupRow(LATER, 'Later', 'list', 'a1')];
  const tagGroups = [
    { id: SUBJECT, name: 'Subject', kind: 'subject', order: 'a0', ...common },
    { id: DIFFICULTY, name: 'Difficulty', kind: 'level', order: 'a1', ...common },
  ];
  const tables = { groups, tagGroups, tags: TAGS, tasks, subtasks, blocks, events };
  const file = { format: 'bellweek-planner', schemaVersion: 5, exportedAt: CREATED, tables };
  return JSON.stringify(file, (key, value: unknown) => (key === 'isSample' ? isSample : value));
}
