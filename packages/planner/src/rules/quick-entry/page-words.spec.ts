import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { bellAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

const periods = ['1 09:00–09:50', '2 09:50–10:40', '3 11:00–11:50', '4 11:50–12:40', '5 13:30–14:20', '6 14:20–15:10'];
const taught = withRows(new TestPlanner().state, {
  timetables: [timetableRowAt()],
  bells: [bellAt(1, periodsAt(...periods))],
});

/** The parts understood on a Wednesday: the title, then the day or time, or when it is due. */
function read(text: string, state = taught): string[] {
  const [line] = parseQuickEntry(text, { now: '2026-11-18T08:00', weekStart: 1, vocabulary: vocabularyOf(state) });
  const facts = [line?.title, line?.block?.start ?? line?.plannedDay, line?.due && `due ${line.due}`];
  return facts.flatMap((fact) => fact ?? []);
}

const TOMORROW = '2026-11-19';

it.each([
  ['read p5 tomorrow', 'read p5'],
  ['Read p 5 tomorrow', 'Read p 5'],
  ['read p. 5 tomorrow', 'read p. 5'],
  ['read p.5 tomorrow', 'read p.5'],
  ['read pp 5-7 tomorrow', 'read pp 5-7'],
  ['read p5-7 tomorrow', 'read p5-7'],
  ['read pp. 5–7 tomorrow', 'read pp. 5–7'],
  ['read pg 12 tomorrow', 'read pg 12'],
  ['read pg 10-12 tomorrow', 'read pg 10-12'],
  ['read pgs 10-12 tomorrow', 'read pgs 10-12'],
  ['read tomorrow pg 10-12', 'read pg 10-12'],
  ['tomorrow read p5', 'read p5'],
  ['read tomorrow p5', 'read p5'],
  ['english reading p5 tomorrow', 'english reading p5'],
  ['read english p3 tomorrow', 'read english p3'],
  ['notes p6 tomorrow', 'notes p6'],
  ['history notes p4 tomorrow', 'history notes p4'],
  ['maths hw p5 tomorrow', 'maths hw p5'],
  ['maths homework p5 tomorrow', 'maths homework p5'],
  ['textbook p5 tomorrow', 'textbook p5'],
  ['worksheet p2 tomorrow', 'worksheet p2'],
  ['ex 7C p5 tomorrow', 'ex 7C p5'],
  ['ch 3 p5 tomorrow', 'ch 3 p5'],
  ['q1-4 p5 tomorrow', 'q1-4 p5'],
  ['answer questions on p5 tomorrow', 'answer questions on p5'],
  ['poem on p5 tomorrow', 'poem on p5'],
  ['ch 3 tomorrow', 'ch 3'],
  ['ex 7C tomorrow', 'ex 7C'],
  ['q4 tomorrow', 'q4'],
  ['tomorrow q4-6', 'q4-6'],
  ['tomorrow ch 3-4', 'ch 3-4'],
  ['tomorrow pp 5-7', 'pp 5-7'],
])('%j is about pages, and all day', (text, title) => {
  expect(read(text)).toEqual([title, TOMORROW]);
});

it.each([
  ['maths test p5 tomorrow', ['maths test', `${TOMORROW}T13:30`]],
  ['maths test tomorrow p5', ['maths test', `${TOMORROW}T13:30`]],
  ['p3 tomorrow english', ['english', `${TOMORROW}T11:00`]],
  ['english p3 tomorrow', ['english', `${TOMORROW}T11:00`]],
  ['tomorrow p3 read the poem', ['read the poem', `${TOMORROW}T11:00`]],
  ['read poem period 5 tomorrow', ['read poem', `${TOMORROW}T13:30`]],
  ['read poem in p5 tomorrow', ['read poem', `${TOMORROW}T13:30`]],
  ['read poem during p5 tomorrow', ['read poem', `${TOMORROW}T13:30`]],
  ['read poem 5th period tomorrow', ['read poem', `${TOMORROW}T13:30`]],
  ['reading test p5 tomorrow', ['reading test', `${TOMORROW}T13:30`]],
  ['poetry quiz tomorrow p2', ['poetry quiz', `${TOMORROW}T09:50`]],
  ['bring notes to english p3 tomorrow', ['bring notes to english', `${TOMORROW}T11:00`]],
  ['notes for test p3 tomorrow', ['notes for test', `${TOMORROW}T11:00`]],
  ['read ch 3 due tomorrow p2', ['read ch 3', `due ${TOMORROW}T09:50`]],
  ['maths hw tomorrow p3', ['maths hw', `${TOMORROW}T11:00`]],
  ['assembly p1 tomorrow', ['assembly', `${TOMORROW}T09:00`]],
])('%j is about a period', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('a page beside its day does not wait for a timetable, a period does', () => {
  const unread = (text: string) =>
    parseQuickEntry(text, { now: '2026-11-18T08:00', weekStart: 1, vocabulary: vocabularyOf(new TestPlanner().state) })
      .flatMap((line) => line.unread)
      .map((words) => words.text);
  expect(unread('read tomorrow p5')).toEqual([]);
  expect(unread('maths test tomorrow p5')).toEqual(['p5']);
});
