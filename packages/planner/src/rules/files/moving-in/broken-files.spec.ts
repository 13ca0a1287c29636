import { expect, it } from 'vitest';
import * as files from '../../../../test/moving-files.ts';
import { foundIn, moveIn, readMoving, todoist, todoistTask } from '../../../../test/moving-files.ts';
import { dataOf } from '../../../../test/snapshot.ts';
import { TestPlanner } from '../../../../test/test-planner.ts';
import { READ_MS } from '../../../session/read-in-thread.ts';

const FILES = {
  Todoist: files.TODOIST,
  TickTick: files.TICKTICK,
  'Google Tasks': files.GOOGLE,
  'Apple Reminders': files.REMINDERS,
  'My Study Life': files.STUDY_LIFE,
};
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const half = (text: string): string => text.slice(0, text.length / 2);
const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]));

/** Ways in which a file breaks. */
const BREAKS: readonly [name: string, damage: (text: string) => string | Uint8Array][] = [
  ['nothing in it', () => ''],
  ['spaces alone', () => ' \r\n\t '],
  ['cut in half', half],
  ['cut in the first line', (text) => text.slice(0, 12)],
  ['without its beginning', (text) => text.slice(40)],
  ['without its end', (text) => text.slice(0, -20)],
  ['zero bytes', () => new Uint8Array(500)],
  ['zero bytes within', (text) => text.replaceAll(' ', '\0')],
  ['packed', (text) => joined(encode('PK\u0003\u0004'), encode(text))],
  ['a web page', () => '<!doctype html><html><body>Please log in</body></html>'],
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['no quotes', (text) => text.replaceAll('"', '')],
  ['a quote too many', (text) => text.replace(/[a-z]/, '"$&')],
  ['another encoding', (text) => Uint8Array.from(text, (mark) => mark.charCodeAt(0) & 0xff)],
  [
    'UTF-16',
    (text) =>
      joined(new Uint8Array([0xff, 0xfe]), new Uint8Array(Uint16Array.from(text, (mark) => mark.charCodeAt(0)).buffer)),
  ],
  ['one line', (text) => text.replace(/\r?\n/g, ' ')],
  ['lone surrogates', (text) => text.replaceAll('e', '\ud800')],
  ['years that nobody has', (text) => text.replaceAll('2026', '9999')],
  ['twice', (text) => text + text],
  ['commas as semicolons', (text) => text.replaceAll(',', ';')],
  ['very deep', (text) => `${'['.repeat(50_000)}${text}`],
];

it.each(Object.entries(FILES).flatMap(([app, text]) => BREAKS.map(([name, damage]) => ({ app, name, damage, text }))))(
  'S70 $app, $name: tasks, or one sentence; the planner keeps what it has',
  ({ damage, text, app }) => {
    const read = readMoving(damage(text), { isCalendar: app === 'Apple Reminders' });
    const sentence = read.ok ? 'Read.' : read.message;
    expect(sentence).toMatch(/^[A-Z“][^\n]{5,180}[.]$|^Read\.$/);
    if (!read.ok || read.kind !== 'list') return;
    const planner = new TestPlanner();
    planner.do({ type: 'task.add', tasks: [{ title: 'Mine' }] });
    const before = dataOf(planner.state);
    const broken = damage(text);
    if (typeof broken !== 'string' || read.found.tasks.length === 0) return;
    moveIn(planner, broken);
    planner.undo();
    expect(dataOf(planner.state)).toEqual(before);
  },
);

it.each([
  ['a hello', 'hello', /^We don’t know this kind of file/],
  ['a timetable', 'Day,Start,End,Subject\nMonday,9:00,10:00,Maths\n', /^This looks like a timetable/],
  ['a backup', '{"format":"bellweek-planner","schemaVersion":9,"exportedAt":"","tables":{}}', /^This is a backup/],
  ['headings alone', todoist(), /^There are no tasks/],
  ['30,000 rows', todoist(...Array.from({ length: 30_000 }, (_, at) => todoistTask(`Task ${at}`))), /holds more than/],
  ['arrays without an end', '['.repeat(1_000_000), /holds more than/],
])('says of %s what it is', (_, text, message) => {
  const read = readMoving(text);
  expect(read.ok ? '' : read.message).toMatch(message);
});

/** Files made to hold up their reader: many quotes, a cell without an end, a chain of parents. */
it.each([
  ['a cell of 10 MB', todoist(todoistTask('a'.repeat(10_000_000)))],
  ['a quote that never ends', `${todoist()}task,"${'a,\n'.repeat(2_000_000)}`],
  ['quotes alone', `${todoist()}task,${'"'.repeat(5_000_000)}`],
  ['cells of quotes', `${todoist()}${'"a""b,'.repeat(500_000)}`],
  [
    'a chain of 19,000 parents',
    files.tickTick(
      ...Array.from({ length: 19_000 }, (_, at) => ({ Title: 'x', taskId: `${at}`, parentId: `${at + 1}` })),
    ),
  ],
  [
    '19,000 steps of one task',
    todoist(todoistTask('Whole'), ...Array.from({ length: 19_000 }, () => todoistTask('Part', { indent: '2' }))),
  ],
  [
    'long words of dates',
    todoist(...Array.from({ length: 2_000 }, () => todoistTask('x', { date: 'every mon until '.repeat(12) }))),
  ],
])('S70 %s is read, or refused in one sentence, within the deadline', (_, text) => {
  const begun = process.cpuUsage();
  const read = readMoving(text);
  const { user, system } = process.cpuUsage(begun);
  expect(read.ok ? 'Read.' : read.message).toMatch(/\.$/);
  expect((user + system) / 1_000).toBeLessThan(READ_MS);
});

it('brings a year of 2,000 rows in and takes it back', () => {
  const year = todoist(
    ...Array.from({ length: 2_000 }, (_, at) => {
      const date = new Date(Date.UTC(2026, 0, 1 + (at % 365))).toISOString().slice(0, 10);
      const dates = [date, 'every mon', '', '27 Nov', 'tomorrow at 5pm'];
      return todoistTask(`Task ${at} @${['maths', 'art', 'home'][at % 3]}`, {
        date: dates[at % dates.length],
        indent: at % 4 === 3 ? '2' : '1',
        priority: `${(at % 4) + 1}`,
      });
    }),
  );
  const planner = new TestPlanner();
  const before = dataOf(planner.state);
  const begun = process.cpuUsage();
  expect(foundIn(year).used).toBe(2_000);
  const { plan } = moveIn(planner, year);
  expect(planner.state.index.tasks.length).toBe(plan.added.length);
  planner.undo();
  const { user, system } = process.cpuUsage(begun);
  expect(dataOf(planner.state)).toEqual(before);
  // Read twice, written and taken back: a second of processor on the slowest machine that is known.
  expect((user + system) / 1_000).toBeLessThan(READ_MS);
});
