import { expect, it } from 'vitest';
import { bellAt, lessonAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Maths on Thursday at 9:00, Modern History on Friday at 9:50; Art without lessons. */
function read(text: string, hasTimetable = true, tags: readonly string[] = ['Art']) {
  const bench = new TestPlanner();
  const tagGroup = { name: 'Subject', kind: 'subject' } as const;
  const group = bench.do({ type: 'tagGroup.add', tagGroup }).focus[0] ?? '';
  const [maths, history] = [bench.tag(group, 'Maths'), bench.tag(group, 'Modern History')];
  for (const name of tags) bench.tag(group, name);
  const lessons = [
    lessonAt(1, '', ['* Thu 1'], { subjectTagId: maths }),
    lessonAt(2, '', ['* Fri 2'], { subjectTagId: history }),
  ];
  const bells = [bellAt(1, periodsAt('1 09:00–09:50', '2 09:50–10:40'))];
  if (hasTimetable) bench.state = withRows(bench.state, { timetables: [timetableRowAt()], bells, lessons });
  const context = { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: vocabularyOf(bench.state) };
  const [task] = parseQuickEntry(text, context);
  return { title: task?.title, due: task?.due, tags: task?.tags.map(({ name }) => name) };
}

const MATHS = '2026-11-19T09:00';
const HISTORY = '2026-11-20T09:50';

it.each([
  ['worksheet due next maths', 'worksheet', MATHS, 'Maths'],
  ['worksheet due next maths lesson', 'worksheet', MATHS, 'Maths'],
  ['worksheet due: next Maths class 45 min', 'worksheet', MATHS, 'Maths'],
  ['worksheet for the next maths lesson', 'worksheet', MATHS, 'Maths'],
  ['essay due by my next modern history lesson #draft', 'essay', HISTORY, 'Modern History'],
  ['maths worksheet due next lesson', 'maths worksheet', MATHS, 'Maths'],
  ['read chapter 4 before next modern history lesson', 'read chapter 4', HISTORY, 'Modern History'],
  ['timeline due next history', 'timeline', HISTORY, 'Modern History'],
  ['timeline due next hist', 'timeline', HISTORY, 'Modern History'],
  ['timeline due next mod', 'timeline', HISTORY, 'Modern History'],
])('%j is due at the next lesson of its subject', (text, title, due, tag) => {
  const parsed = read(text);
  expect(parsed).toMatchObject({ title, due });
  expect(parsed.tags).toContain(tag);
});

it.each([
  'worksheet due next art',
  'painting for the next art lesson',
  'revise for next maths test',
  'notes due next maths test',
  'plan for next maths',
  'ask what the next maths lesson is about',
  'the next lesson',
  'worksheet due next lesson',
  'bring calculator next maths lesson plan',
])('%j stays a title', (text) => {
  expect(read(text)).toMatchObject({ title: text, due: null });
});

it('means the subject with lessons where another is alike', () => {
  expect(read('notes due next math', true, ['math'])).toMatchObject({ title: 'notes', due: MATHS, tags: ['Maths'] });
  expect(read('notes due next hist', true, ['Ancient History'])).toMatchObject({ title: 'notes', due: HISTORY });
});

it('is not understood without a timetable', () => {
  expect(read('worksheet due next maths', false)).toMatchObject({ title: 'worksheet due next maths', due: null });
});
