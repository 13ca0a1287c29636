import { expect, it } from 'vitest';
import { activeEvent } from '../../core/state/views.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { isEventLine, toEventCommand } from './to-event.ts';
import { vocabularyOf } from './vocabulary.ts';

const bench = new TestPlanner();
const sport = bench.tag(bench.tagGroup('Subject'), 'Sport');
bench.group('Work');

function eventOf(text: string) {
  const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: vocabularyOf(bench.state) };
  const [task] = parseQuickEntry(text, context);
  return task ? (toEventCommand(task, 60)?.events[0] ?? null) : null;
}

it.each([
  [
    'soccer tues 4-5:30 #sport',
    { title: 'soccer', start: '2026-11-24T16:00', end: '2026-11-24T17:30', tagIds: [sport] },
  ],
  ['dentist fri 9am', { title: 'dentist', start: '2026-11-20T09:00', end: '2026-11-20T10:00', isAllDay: false }],
  ['shift sat 8pm-1am', { start: '2026-11-21T20:00', end: '2026-11-22T01:00' }],
  ['mum birthday 5/12', { title: 'mum birthday', isAllDay: true, start: '2026-12-05', end: '2026-12-05' }],
  ['sports day fri', { title: 'sports day', isAllDay: true, start: '2026-11-20', end: '2026-11-20' }],
])('is an event of %j', (text, expected) => {
  expect(eventOf(text)).toMatchObject(expected);
});

it.each([
  'essay',
  'essay fri 2h',
  'essay due fri',
  'essay fri 4pm due mon',
  'shift sat 9-5 @work',
  'shift sat 9-5 #new',
])('is none of %j, of which something would be lost', (text) => {
  expect(eventOf(text)).toBeNull();
});

it.each([
  ['Grandma’s birthday every year 14 mar', true],
  ['every year 14 mar mum bday', true],
  ['Wedding anniversary 14 mar yearly', true],
  ['pay insurance every year 14 mar', false],
  ['buy birthday present every year 10 mar', false],
  ['birthday money every month 14 mar', false],
  ['Grandma’s birthday due every year 14 mar', false],
])('is an all-day event of its own accord in %j: %s', (text, expected) => {
  const [task] = parseQuickEntry(text, {
    now: '2026-11-18T15:30',
    weekStart: 1,
    vocabulary: vocabularyOf(bench.state),
  });
  if (!task) throw new Error('no task');
  expect(isEventLine(task)).toBe(expected);
  if (expected)
    expect(toEventCommand(task, 60)?.events).toMatchObject([
      { isAllDay: true, start: '2027-03-14', end: '2027-03-14', repeat: { rule: { every: 'year' } } },
    ]);
});

it('is added as it is', () => {
  const student = new TestPlanner(bench.state);
  const event = eventOf('soccer tues 4-5:30 #sport');
  if (!event) throw new Error('no event');
  const [id = ''] = student.do({ type: 'event.add', events: [event] }).focus;
  expect(activeEvent(student.state, id)).toMatchObject({ title: 'soccer', zone: null });
});

const student = new TestPlanner();
student.tag(
  student.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '',
  'Maths',
);
const STUDENT = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: vocabularyOf(student.state) };

it.each([
  ['study sat 10-12 #maths', false],
  ['maths study every mon 4pm', false],
  ['maths work sat 2-4', false],
  ['work for maths tomorrow', false],
  ['work with sam on history assignment sat', false],
  ['work at the shop sat', true],
  ['watch bio lecture sunday', false],
  ['cancel dentist fri', false],
  ['record performance tomorrow', false],
  ['essay practice sunday', false],
  ['exam practice sat', false],
  ['footy practice sat', true],
  ['read lecture 3-4 by fri', false],
])('is what takes place in %j: %s', (text, expected) => {
  const [task] = parseQuickEntry(text, STUDENT);
  if (!task) throw new Error('no task');
  expect(isEventLine(task)).toBe(expected);
});

it('leaves the numbers of what is to be done in the title', () => {
  expect(parseQuickEntry('read lecture 3-4 by fri', STUDENT)[0]).toMatchObject({
    title: 'read lecture 3-4',
    block: null,
  });
  expect(parseQuickEntry('lecture 10-12 fri', STUDENT)[0]).toMatchObject({ title: 'lecture' });
});
