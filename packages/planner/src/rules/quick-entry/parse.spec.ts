import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { tasksInOrder, tagsOfRow, activeGroup, blocksOf, subtasksOf } from '../../core/state/views.ts';
import { TestPlanner, idSource } from '../../../test/test-planner.ts';
import type { Segment } from './parse-line.ts';
import { parseQuickEntry } from './parse.ts';
import type { ParsedTask } from './parse.ts';
import { toCommand } from './to-command.ts';
import type { Dismissed, ParseContext } from './token.ts';
import { vocabularyOf } from './vocabulary.ts';

const bench = new TestPlanner();
const subject = bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '';
const level = bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Difficulty', kind: 'level' } }).focus[0] ?? '';
const english = bench.tag(subject, 'English');
const yearTwelve = bench.tag(subject, 'Year 12');
const hard = bench.tag(level, 'Hard');
const assignments = bench.group('Assignments');
const vocabulary = vocabularyOf(bench.state);

/** A Wednesday, half past three in the afternoon. */
const context: ParseContext = { now: '2026-11-18T15:30', weekStart: 1, vocabulary };

function one(text: string, dismissed: Dismissed[] = []): ParsedTask {
  const [task] = parseQuickEntry(text, { ...context, dismissed });
  if (!task) throw new Error(`no task in ${JSON.stringify(text)}`);
  return task;
}

/** Short form of a parsed text. */
function read(text: string): Record<string, unknown> {
  const { title, plannedDay, block, estimate, due } = one(text);
  const facts = { plannedDay, start: block?.start, minutes: block?.minutes, estimate, due };
  return {
    title,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)),
  };
}

describe('quick entry', () => {
  it('reads the whole line of the specification', () => {
    const task = one('essay draft tomorrow 4pm 45m #english @assignments !hard due fri');
    expect(task).toMatchObject({
      title: 'essay draft',
      plannedDay: null,
      block: { start: '2026-11-19T16:00', minutes: 45 },
      estimate: 45,
      due: '2026-11-20',
      tags: [{ id: english, name: 'English' }],
      level: { id: hard, name: 'Hard' },
      group: { id: assignments, name: 'Assignments' },
    });
    expect(task.tokens.map(({ kind, text }) => [kind, text])).toEqual([
      ['day', 'tomorrow'],
      ['time', '4pm'],
      ['length', '45m'],
      ['tag', '#english'],
      ['group', '@assignments'],
      ['level', '!hard'],
      ['due', 'due fri'],
    ]);
  });

  it.each([
    ['essay today', { title: 'essay', plannedDay: '2026-11-18' }],
    ['essay tomorrow', { title: 'essay', plannedDay: '2026-11-19' }],
    ['essay day after tomorrow', { title: 'essay', plannedDay: '2026-11-20' }],
    ['essay fri', { title: 'essay', plannedDay: '2026-11-20' }],
    ['essay on Friday', { title: 'essay', plannedDay: '2026-11-20' }],
    ['essay wednesday', { title: 'essay', plannedDay: '2026-11-25' }],
    ['essay this wed', { title: 'essay', plannedDay: '2026-11-18' }],
    ['essay next fri', { title: 'essay', plannedDay: '2026-11-27' }],
    ['essay fri next week', { title: 'essay', plannedDay: '2026-11-27' }],
    ['essay friday week', { title: 'essay', plannedDay: '2026-11-27' }],
    ['Friday night essay', { title: 'essay', start: '2026-11-20T19:00' }],
    ['essay next week', { title: 'essay', plannedDay: '2026-11-23' }],
    ['essay next month', { title: 'essay', plannedDay: '2026-12-01' }],
    ['essay this weekend', { title: 'essay', plannedDay: '2026-11-21' }],
    ['essay in 2 weeks', { title: 'essay', plannedDay: '2026-12-02' }],
    ['essay in a week', { title: 'essay', plannedDay: '2026-11-25' }],
    ['essay in three days', { title: 'essay', plannedDay: '2026-11-21' }],
    ['essay in 3 months', { title: 'essay', plannedDay: '2027-02-18' }],
    ['call home in 2 hours', { title: 'call home', start: '2026-11-18T17:30' }],
    ['essay 12/3', { title: 'essay', plannedDay: '2027-03-12' }],
    ['essay 5/12', { title: 'essay', plannedDay: '2026-12-05' }],
    ['essay 5/12/27', { title: 'essay', plannedDay: '2027-12-05' }],
    ['essay 2027-02-03', { title: 'essay', plannedDay: '2027-02-03' }],
    ['essay 12 March', { title: 'essay', plannedDay: '2027-03-12' }],
    ['essay 12th of March 2028', { title: 'essay', plannedDay: '2028-03-12' }],
    ['essay 1dec', { title: 'essay', plannedDay: '2026-12-01' }],
    ['essay March 12', { title: 'essay', plannedDay: '2027-03-12' }],
    ['essay on the 25th', { title: 'essay', plannedDay: '2026-11-25' }],
    ['essay on the 3rd', { title: 'essay', plannedDay: '2026-12-03' }],
    ['essay 29/2', { title: 'essay', plannedDay: '2028-02-29' }],
  ])('reads the day in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['study tonight', { title: 'study', start: '2026-11-18T19:00' }],
    ['study tomorrow morning', { title: 'study', start: '2026-11-19T09:00' }],
    ['study this afternoon', { title: 'study', start: '2026-11-18T15:30' }],
    ['lunch with Sam noon', { title: 'lunch with Sam', start: '2026-11-19T12:00' }],
    ['study 4pm', { title: 'study', start: '2026-11-18T16:00' }],
    ['study 3pm', { title: 'study', start: '2026-11-19T15:00' }],
    ['study 4.30pm', { title: 'study', start: '2026-11-18T16:30' }],
    ['study fri 16:05', { title: 'study', start: '2026-11-20T16:05' }],
    ['study fri 04:05', { title: 'study', start: '2026-11-20T04:05' }],
    ['study fri at 4', { title: 'study', start: '2026-11-20T16:00' }],
    ['study fri @4pm', { title: 'study', start: '2026-11-20T16:00' }],
    ['study 9am tomorrow', { title: 'study', start: '2026-11-19T09:00' }],
    ['study mon 9-10:30', { title: 'study', start: '2026-11-23T09:00', minutes: 90, estimate: 90 }],
    ['study mon 9-10', { title: 'study', start: '2026-11-23T09:00', minutes: 60, estimate: 60 }],
    ['study fri 4-5pm', { title: 'study', start: '2026-11-20T16:00', minutes: 60, estimate: 60 }],
    ['study fri 11-1pm', { title: 'study', start: '2026-11-20T11:00', minutes: 120, estimate: 120 }],
    ['study fri 4pm-5:30', { title: 'study', start: '2026-11-20T16:00', minutes: 90, estimate: 90 }],
    ['study fri from 9 to 10', { title: 'study', start: '2026-11-20T09:00', minutes: 60, estimate: 60 }],
    ['party fri 22:00–1:00', { title: 'party', start: '2026-11-20T22:00', minutes: 180, estimate: 180 }],
    ['party fri 22:00-24:00', { title: 'party', start: '2026-11-20T22:00', minutes: 120, estimate: 120 }],
    ['party fri 24:00', { title: 'party', start: '2026-11-21T00:00' }],
    ['piano lesson 4pm tue', { title: 'piano lesson', start: '2026-11-24T16:00' }],
    ['maths test 11am fri', { title: 'maths test', start: '2026-11-20T11:00' }],
    ['maths test 16:05 fri', { title: 'maths test', start: '2026-11-20T16:05' }],
    ['unit 4pm', { title: 'unit', start: '2026-11-18T16:00' }],
    ['lesson 8pm-1am fri', { title: 'lesson', start: '2026-11-20T20:00', minutes: 300, estimate: 300 }],
    ['lesson 9-10am fri', { title: 'lesson', start: '2026-11-20T09:00', minutes: 60, estimate: 60 }],
    ['exam 9-11.30 thu', { title: 'exam', start: '2026-11-19T09:00', minutes: 150, estimate: 150 }],
    ['study fri 4pm 1h30', { title: 'study', start: '2026-11-20T16:00', minutes: 90, estimate: 90 }],
  ])('reads the time in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['maths 45m', 45],
    ['maths 90 min', 90],
    ['maths 1h', 60],
    ['maths 1h30', 90],
    ['maths 1h 30m', 90],
    ['maths 1 h 30', 90],
    ['maths 2 hours 15', 135],
    ['maths 2 hours', 120],
    ['maths 1.5h', 90],
    ['maths 1½ hours', 90],
    ['maths half an hour', 30],
    ['maths for an hour', 60],
    ['maths an hour and a half', 90],
  ])('reads the length in %j', (text, minutes) => {
    expect(read(text)).toEqual({ title: 'maths', estimate: minutes });
  });

  it.each([
    ['essay due fri', '2026-11-20'],
    ['essay due: friday', '2026-11-20'],
    ['essay due tomorrow 5pm', '2026-11-19T17:00'],
    ['essay due 5pm tomorrow', '2026-11-19T17:00'],
    ['essay due 5pm', '2026-11-18T17:00'],
    ['essay due 12/3', '2027-03-12'],
    ['essay due fri midnight', '2026-11-20T23:59'],
    ['essay due in 2 weeks', '2026-12-02'],
    ['essay by Monday', '2026-11-23'],
    ['essay due Tuesday week', '2026-12-01'],
    ['essay due Tuesday week 5pm', '2026-12-01T17:00'],
    ['essay due fri 24:00', '2026-11-20T23:59'],
    ['essay due yesterday', '2026-11-17'],
    ['essay due 24/7', '2027-07-24'],
    ['essay due on 1 December at 9:30', '2026-12-01T09:30'],
  ])('reads when it is due in %j', (text, due) => {
    expect(read(text)).toEqual({ title: 'essay', due });
  });

  it('keeps the day one does it and the day it is due apart', () => {
    expect(read('essay thu due fri')).toEqual({ title: 'essay', plannedDay: '2026-11-19', due: '2026-11-20' });
    expect(read('essay due fri thu 4pm')).toEqual({ title: 'essay', start: '2026-11-19T16:00', due: '2026-11-20' });
  });

  it.each([
    'read page 12',
    'do 1/2 of the sheet',
    'exercise 4 to 6',
    'read pages 9-10',
    'chapter 3 march of progress',
    'the cat sat on the mat',
    'sun dried tomatoes',
    'I may call',
    'due diligence essay',
    'problem #3',
    'mail bob@example.com',
    'what a day!',
    'buy 3 pens',
    'Friday',
    '4pm',
    '#english',
    'ratio 3:4',
    "Monday's worksheet",
    'stand by me',
    'version 2.5',
    'on 31/2 nothing happens',
    '99:99 and 25:00',
    'C# homework',
    'Friday Night Lights',
    'Do 24/7 project',
    'verse 3:16',
    'lesson 4',
    'sing Yesterday',
    'pay 9-11.30 back',
    'at 4.30 per cent',
    '" "',
  ])('takes %j for a title', (text) => {
    expect(read(text)).toEqual({ title: text });
  });

  it('reads no more of a line than it says', () => {
    expect(read('Friday Night Lights essay due mon')).toEqual({
      title: 'Friday Night Lights essay',
      due: '2026-11-23',
    });
    expect(read('study 2 h 30 questions')).toEqual({ title: 'study 30 questions', estimate: 120 });
    expect(read('maths Tuesday week 4')).toEqual({ title: 'maths week 4', plannedDay: '2026-11-24' });
    expect(read('"every day" essay tomorrow')).toEqual({ title: '"every day" essay', plannedDay: '2026-11-19' });
  });

  it('lets the last of two days count and leaves the first in the title', () => {
    expect(read('Friday quiz tomorrow')).toEqual({ title: 'Friday quiz', plannedDay: '2026-11-19' });
  });

  it('leaves a quoted title alone, and still reads what follows', () => {
    expect(read('"Tomorrow, when the war began"')).toEqual({ title: 'Tomorrow, when the war began' });
    expect(read('“Friday at 4” fri')).toEqual({ title: 'Friday at 4', plannedDay: '2026-11-20' });
    expect(read('read "1984" due fri')).toEqual({ title: 'read "1984"', due: '2026-11-20' });
    expect(read('say "hello tomorrow')).toEqual({ title: 'say "hello', plannedDay: '2026-11-19' });
  });

  it('turns what was dismissed back into text, wherever it stands', () => {
    expect(one('sun safe tomorrow', [{ kind: 'day', text: 'tomorrow' }])).toMatchObject({
      title: 'sun safe tomorrow',
      tokens: [],
    });
    const task = one('read tomorrow fri', [{ kind: 'day', text: 'FRI' }]);
    expect(task).toMatchObject({ title: 'read fri', plannedDay: '2026-11-19' });
    expect(one('essay due fri', [{ kind: 'due', text: 'due fri' }])).toMatchObject({
      title: 'essay due fri',
      due: null,
    });
  });

  it('knows names with spaces, without regard to case and hyphens, and offers new ones', () => {
    for (const text of ['x #year-12', 'x #year12', 'x #Year 12', 'x #"year 12"', 'x #YEAR_12']) {
      expect(one(text), text).toMatchObject({ title: 'x', tags: [{ id: yearTwelve, name: 'Year 12' }] });
    }
    expect(one('x #ünïcode @club !easy')).toMatchObject({
      tags: [{ id: null, name: 'ünïcode' }],
      group: { id: null, name: 'club' },
      level: { id: null, name: 'easy' },
    });
  });

  it('makes a task of every line, subtasks of lines further in', () => {
    const tasks = parseQuickEntry(
      '- Essay due fri\n    - pick a topic\n\t- draft tomorrow\n\n- Maths 45m\r\n1. Art',
      context,
    );
    expect(tasks.map((task) => [task.title, task.subtasks.map((subtask) => subtask.title)])).toEqual([
      ['Essay', ['pick a topic', 'draft tomorrow']],
      ['Maths', []],
      ['Art', []],
    ]);
    expect(parseQuickEntry('  \n \t\n', context)).toEqual([]);
  });

  it('says of each token where it stands', () => {
    const text = 'first\n  \n- second tomorrow, #english';
    const [, second] = parseQuickEntry(text, context);
    expect(second?.title).toBe('second');
    for (const token of second?.tokens ?? []) expect(text.slice(token.from, token.to)).toBe(token.text);
  });
});

/** The part of its line that a task lost, or null. Plain comparisons: ten thousand texts are many. */
function faultOf(text: string, task: ParsedTask): string | null {
  const cut = (kind: Segment['kind']): string[] =>
    task.segments.filter((segment) => segment.kind === kind).map(({ from, to }) => text.slice(from, to));
  const bare = (some: string): string => some.replace(/\s+/gu, '');
  const covered = task.segments.map(({ from, to }) => text.slice(from, to)).join('');
  if (covered !== text.slice(task.from, task.to)) return 'the parts do not cover the line';
  if (task.title === '') return 'no title';
  if (bare(task.title) !== bare(cut('title').join(''))) return 'the title is not what stands there';
  if (!/^[\s,;:"“”.!?…()|>→–—-]*$/u.test(cut('gap').join(''))) return 'something was taken for a gap';
  const tokens = task.segments.filter((segment) => segment.kind === 'token');
  const isSame = tokens.every(({ from, to }, at) => task.tokens[at]?.from === from && task.tokens[at].to === to);
  return isSame && tokens.length === task.tokens.length ? null : 'the tokens are not where they say';
}

describe('quick entry, whatever is typed', () => {
  const words = fc.constantFrom(
    ...'essay tomorrow fri next due by at 4pm 9-10:30 12/3 12 march may in 2 weeks 45m 1h30 #english #new @x !hard " “ ” , ; ( noon tonight morning nov 1-3 pages (due fri) ! ? … on the 3rd half an hour - / : . é 💡 \t'.split(
      ' ',
    ),
  );
  const typed = fc.oneof(
    fc.array(words, { maxLength: 14 }).map((list) => list.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.tuple(fc.constantFrom('', ' ', '\t', '- '), words), { maxLength: 8 })
      .map((lines) => lines.map((line) => line.join('')).join('\n')),
  );

  it('never throws, loses no character, and gives every text a title (10,000 texts in `npm run test:deep`)', () => {
    const check = (text: string): void => {
      const tasks = parseQuickEntry(text, context);
      const blank = text.trim() === '';
      if ((tasks.length === 0) !== blank) throw new Error('a text without a task, or a task without a text');
      for (const task of tasks) if (faultOf(text, task) !== null) throw new Error(faultOf(text, task) ?? '');
    };
    fc.assert(fc.property(typed, check), { numRuns: runs(10_000) });
  });

  it('becomes a command that is never refused', () => {
    fc.assert(
      fc.property(typed, (text) => {
        fc.pre(text.trim() !== '' && text.isWellFormed() && !text.includes('\u0000'));
        const student = new TestPlanner();
        const command = toCommand(parseQuickEntry(text, context), student.state, { newId: idSource(1000) });
        const known = command?.tasks.some((task) => task.groupId === assignments || task.tagIds?.includes(english));
        fc.pre(command !== null && !known && !JSON.stringify(command).includes(hard));
        if (command) student.do(command);
      }),
      { numRuns: runs(300) },
    );
  });

  it('takes a time in proportion to the text, for texts made to be slow', () => {
    const traps = ['"', '“', 'in ', 'due ', '9-', '#', '1:', ' ', 'on the ', '12/', '@a ', '\n ', 'a "'];
    for (const trap of traps) {
      const text = trap.repeat(Math.ceil(20_000 / trap.length));
      const start = process.cpuUsage().user;
      parseQuickEntry(text, context);
      expect(process.cpuUsage().user - start, JSON.stringify(trap)).toBeLessThan(1_500_000);
    }
  });
});

describe('the command of a quick entry', () => {
  it('adds task, block, subtasks and the names that are new in one step', () => {
    const student = new TestPlanner(bench.state);
    const text =
      'Prac report fri 4pm 45m #science #english !insane @lab due mon\n  graph\n  conclusion\nSecond #science @lab';
    const command = toCommand(parseQuickEntry(text, context), student.state, { newId: idSource(5000) });
    if (!command) throw new Error('no command');
    expect(student.do(command).sentence).toBe('Added 2 tasks');
    const [report, second] = tasksInOrder(student.state);
    if (!report || !second) throw new Error('tasks are missing');
    expect(tagsOfRow(student.state, report).map((tag) => tag.name)).toEqual(['English', 'science', 'insane']);
    expect(activeGroup(student.state, report.groupId)?.name).toBe('lab');
    expect(second.groupId).toBe(report.groupId);
    expect(blocksOf(student.state, report.id)).toMatchObject([{ start: '2026-11-20T16:00', minutes: 45, zone: null }]);
    expect(subtasksOf(student.state, report.id).map((subtask) => subtask.title)).toEqual(['graph', 'conclusion']);
    student.undo();
    expect(tasksInOrder(student.state)).toEqual([]);
    expect(student.state.rows.tags.size).toBe(3);
  });

  it('takes what is ticked in a pasted list for done', () => {
    const student = new TestPlanner();
    const text = '- [x] Essay due fri\n  - [X] draft\n  - [ ] revise\n- [ ] Prac\n* [x]  Maths';
    const command = toCommand(parseQuickEntry(text, context), student.state, { newId: idSource(5000) });
    if (!command) throw new Error('no command');
    student.do(command);
    const tasks = tasksInOrder(student.state);
    expect(tasks.map(({ title, doneAt }) => [title, doneAt !== null])).toEqual([
      ['Essay', true],
      ['Prac', false],
      ['Maths', true],
    ]);
    const steps = subtasksOf(student.state, tasks[0]?.id ?? '');
    expect(steps.map(({ title, doneAt }) => [title, doneAt !== null])).toEqual([
      ['draft', true],
      ['revise', false],
    ]);
  });

  it('keeps a text that is longer than a title', () => {
    const student = new TestPlanner();
    const text = 'x'.repeat(2000);
    const command = toCommand(parseQuickEntry(text, context), student.state, { newId: idSource(5000) });
    if (command) student.do(command);
    const [task] = tasksInOrder(student.state);
    expect(task?.title.length).toBe(500);
    expect(task?.notes).toBe(text);
  });
});
