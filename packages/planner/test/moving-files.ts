import type { FoundList, ReadMoving } from '../src/core/commands/found-list.ts';
import type { MovingChoices } from '../src/rules/files/moving-in/moving-plan.ts';
import { movingChoices, movingCommand, planMoving } from '../src/rules/files/moving-in/moving-plan.ts';
import { readMovingFile } from '../src/rules/files/moving-in/read-moving-file.ts';
import type { MovingOptions } from '../src/rules/files/moving-in/read-moving-file.ts';
import { civilNow } from '../src/core/time/zones.ts';
import { NOW, ZONE } from './test-planner.ts';
import type { TestPlanner } from './test-planner.ts';

export const MOVING_OPTIONS: MovingOptions = {
  now: civilNow(NOW, ZONE),
  zone: ZONE,
  dates: 'dayFirst',
  weekStart: 1,
  isCalendar: false,
};

export const readMoving = (file: string | Uint8Array, options: Partial<MovingOptions> = {}): ReadMoving =>
  readMovingFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, { ...MOVING_OPTIONS, ...options });

export function foundIn(file: string): FoundList {
  const read = readMoving(file);
  if (!read.ok || read.kind !== 'list') throw new Error(read.ok ? read.kind : read.message);
  return read.found;
}

/** Moves a file in, as the preview does. */
export function moveIn(
  planner: TestPlanner,
  file: string,
  { name = 'School.csv', ...more }: Partial<MovingChoices> & { name?: string } = {},
) {
  const found = foundIn(file);
  const choices = { ...movingChoices(planner.state, found, name), ...more };
  const plan = planMoving(planner.state, found, choices);
  const { sentence } = planner.do(movingCommand(planner.state, plan, choices, planner.context));
  return { plan, sentence };
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const csv = (...rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

const TODOIST_HEAD =
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT';
type Todoist = Partial<Record<'description' | 'priority' | 'indent' | 'date' | 'duration' | 'unit', string>>;

export const todoistTask = (content: string, more: Todoist = {}): string[] => {
  const { description = '', priority = '4', indent = '1', date = '', duration = '', unit = '' } = more;
  return [
    'task',
    content,
    description,
    priority,
    indent,
    'Sam (1)',
    '',
    date,
    'en',
    'Australia/Sydney',
    duration,
    unit,
  ];
};
export const todoistRow = (type: string, content: string): string[] => [type, content, ...Array<string>(10).fill('')];
export const todoist = (...rows: readonly string[][]): string => csv(TODOIST_HEAD.split(','), ...rows);

/** A project as Todoist exports it, with each kind of row. */
export const TODOIST = `\ufeff${todoist(
  ['meta', 'view_style=list', ...Array<string>(10).fill('')],
  todoistTask('Buy a calculator @shop', { date: '27 Nov', priority: '1' }),
  todoistRow('note', 'The one with a solar cell'),
  Array<string>(12).fill(''),
  todoistRow('section', 'Homework'),
  todoistTask('Maths sheet', {
    date: 'every mon',
    duration: '45',
    unit: 'minute',
    description: 'Chapter 4, "odd" ones',
  }),
  todoistTask('Copy the formulas', { indent: '2' }),
  todoistTask('Ask Ms Lee @ask', { indent: '3' }),
  todoistTask('Hand in', { indent: '2', date: '2026-11-27' }),
  todoistTask('Water plants', { date: 'every! 3 days' }),
  todoistTask('Klavier üben', { date: 'jeden Montag' }),
  todoistTask('Read chapter', { date: '2026-11-30 16:00' }),
  todoistTask('Read chapter'),
)}`;

const TICKTICK_HEAD =
  '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"';
const TICKTICK_COLUMNS = TICKTICK_HEAD.replaceAll('"', '').split(',');
export const tickTickRow = (fields: Record<string, string>): string[] =>
  TICKTICK_COLUMNS.map(
    (name) => fields[name] ?? { Status: '0', Priority: '0', Kind: 'TEXT', Timezone: ZONE }[name] ?? '',
  );
export const tickTick = (...rows: readonly Record<string, string>[]): string =>
  `"Date: 2026-11-18+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n${TICKTICK_HEAD}\n${csv(...rows.map(tickTickRow))}`;

/** A backup of TickTick. Midnight in Sydney is 13:00 the day before in UTC. */
export const TICKTICK = tickTick(
  {
    'Folder Name': 'School',
    'List Name': 'Year 10',
    Title: 'Essay',
    Tags: 'english, long',
    Content: 'Two pages',
    'Due Date': '2026-11-26T13:00:00+0000',
    'Is All Day': 'true',
    Priority: '5',
    taskId: '1',
  },
  { 'Folder Name': 'School', 'List Name': 'Year 10', Title: 'Find sources', taskId: '2', parentId: '1', Status: '2' },
  {
    'List Name': 'Clubs',
    Title: 'Band practice',
    'Start Date': '2026-11-20T05:00:00+0000',
    'Due Date': '2026-11-20T06:30:00+0000',
    Repeat: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=FR',
    taskId: '3',
  },
  {
    'List Name': 'Inbox',
    Title: 'Pack bag',
    Kind: 'CHECKLIST',
    'Is Check list': 'Y',
    Content: '▫Laptop\n▪Lunch\nNot heavy',
    taskId: '4',
  },
  {
    Title: 'Old report',
    Status: '2',
    'Completed Time': '2026-10-02T03:04:00+0000',
    'Due Date': '2026-10-01T14:00:00+0000',
    'Is All Day': 'true',
    taskId: '5',
  },
  { Title: 'Odd', 'Due Date': '2026-11-20T05:00:00+0000', Repeat: 'ERULE:NAME=CUSTOM;BYDATE=20261120', taskId: '6' },
);

export const GOOGLE = JSON.stringify({
  kind: 'tasks#taskLists',
  items: [
    {
      kind: 'tasks#tasks',
      id: 'list',
      title: 'School',
      items: [
        { id: 'a', title: 'Poster', notes: 'A2', due: '2026-11-27T00:00:00Z', status: 'needsAction' },
        { id: 'b', title: 'Buy paper', parent: 'a', status: 'completed', completed: '2026-11-10T01:00:00Z' },
        {
          id: 'c',
          title: 'Form',
          links: [{ type: 'email', description: 'From school', link: 'https://example.org/1' }],
        },
        {
          id: 'd',
          title: 'Call the library',
          due: '2026-11-19T00:00:00Z',
          scheduled_time: [{ current: true, start: '2026-11-19T05:30:00Z' }],
        },
        { id: 'e', title: 'Gone', deleted: true },
        { id: 'f', title: '', status: 'needsAction' },
      ],
    },
  ],
});

export const REMINDERS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Errands'],
  ...['BEGIN:VTODO', 'UID:r1', 'SUMMARY:Return books', 'DUE;TZID=Australia/Sydney:20261127T160000', 'PRIORITY:1'],
  ...['DESCRIPTION:Two of them', 'END:VTODO'],
  ...['BEGIN:VTODO', 'UID:r2', 'SUMMARY:Atlas', 'RELATED-TO:r1', 'STATUS:COMPLETED', 'END:VTODO'],
  ...['BEGIN:VTODO', 'UID:r3', 'SUMMARY:Feed the fish', 'DUE;VALUE=DATE:20261116', 'RRULE:FREQ=DAILY', 'END:VTODO'],
  ...['BEGIN:VTODO', 'UID:r4', 'SUMMARY:Paid', 'STATUS:COMPLETED', 'COMPLETED:20261101T020000Z', 'END:VTODO'],
  ...['BEGIN:VTODO', 'UID:r5', 'SUMMARY:Late', 'DUE;VALUE=DATE:20260901', 'END:VTODO', 'END:VCALENDAR', ''],
].join('\r\n');

export const STUDY_LIFE = JSON.stringify({
  subjects: [{ guid: 's1', name: 'Maths' }],
  tasks: [
    { guid: 't1', subject_guid: 's1', title: 'Worksheet', detail: 'Page 8', due_date: '2026-11-27', progress: 0 },
    { guid: 't2', subject_guid: 's1', title: 'Quiz', due_date: '2026-11-10', completed_at: '2026-11-09T02:00:00Z' },
  ],
  exams: [
    { guid: 'x1', subject_guid: 's1', module: 'Algebra', date: '2026-12-01T09:00:00', duration: 90, room: 'Hall' },
  ],
  classes: [{ guid: 'c1', subject_guid: 's1' }],
});

export const STUDY_TABLE = csv(
  ['Title', 'Subject', 'Type', 'Due Date', 'Detail', 'Progress'],
  ['Worksheet', 'Maths', 'Assignment', '27 Nov 2026', 'Page 8', '0%'],
  ['Algebra', 'Maths', 'Exam', '2026-12-01', '', ''],
);
