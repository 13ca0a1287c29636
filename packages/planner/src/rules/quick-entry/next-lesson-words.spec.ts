import { expect, it } from 'vitest';
import { bellAt, lessonAt, periodsAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Maths on Thursday at 9:00, Modern History on Friday at 9:50; Art without lessons. */
function read(text: string, hasTimetable = true, tags: readonly string[] = ['Art'], named = 'Maths') {
  const bench = new TestPlanner();
  const tagGroup = { name: 'Subject', kind: 'subject' } as const;
  const group = bench.do({ type: 'tagGroup.add', tagGroup }).focus[0] ?? '';
  const [maths, history] = [bench.tag(group, named), bench.tag(group, 'Modern History')];
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
  ['timeline for next hist', 'timeline', HISTORY, 'Modern History'],
  ['worksheet for next maths', 'worksheet', MATHS, 'Maths'],
  ['worksheet for next math 30min', 'worksheet', MATHS, 'Maths'],
  ['reading for next maths lesson', 'reading', MATHS, 'Maths'],
  ['reading for next modern history', 'reading', HISTORY, 'Modern History'],
  ['plan for next maths', 'plan', MATHS, 'Maths'],
  ['notes before next maths', 'notes', MATHS, 'Maths'],
  ['ex 4 by next Maths #hard', 'ex 4', MATHS, 'Maths'],
  ['maths worksheet next lesson', 'maths worksheet', MATHS, 'Maths'],
  ['maths worksheet next class', 'maths worksheet', MATHS, 'Maths'],
  ['worksheet #maths next lesson', 'worksheet', MATHS, 'Maths'],
  ['worksheet next maths lesson', 'worksheet', MATHS, 'Maths'],
  ['worksheet next maths period 20 min', 'worksheet', MATHS, 'Maths'],
  ['bring protractor next maths class', 'bring protractor', MATHS, 'Maths'],
  ['modern history essay, next lesson', 'modern history essay', HISTORY, 'Modern History'],
  ['essay draft next modern history lesson', 'essay draft', HISTORY, 'Modern History'],
  ['essay draft next history lesson', 'essay draft', HISTORY, 'Modern History'],
  ['read maths next lesson', 'read maths', MATHS, 'Maths'],
  ['maths sheet due next period', 'maths sheet', MATHS, 'Maths'],
  ['maths hw next lesson', 'maths hw', MATHS, 'Maths'],
  ['worksheet p4 next maths lesson', 'worksheet p4', MATHS, 'Maths'],
  ['essay plan next history lesson', 'essay plan', HISTORY, 'Modern History'],
  ['hand in maths sheet next lesson', 'hand in maths sheet', MATHS, 'Maths'],
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
  'ask what the next maths lesson is about',
  'the next lesson',
  'worksheet due next lesson',
  'bring calculator next maths lesson plan',
  'next steps essay',
  'maths next steps essay',
  'plan next project',
  'plan next maths project',
  'next maths lesson',
  'maths worksheet next chapter',
  'plan next maths lesson',
  'maths: plan next lesson',
  'prepare next maths lesson',
  'skip next maths class',
  'maths: do next lesson',
  'notes of the next maths lesson',
  'when is next maths lesson',
  'what’s next maths lesson',
  'maths after next lesson',
  'worksheet next maths',
  'worksheet next art lesson',
  'worksheet for next art',
  'revise for next maths quiz',
  'save for next mod',
  'maths lesson next to the library',
  'best next maths lessons',
  'maths next-lesson worksheet',
  'discuss next maths lesson',
  'outline next maths lesson',
  'set up next maths lesson',
  'cover next maths lesson',
  'research next maths lesson',
  'look up next maths lesson',
  'extend next maths lesson',
  'drop next maths lesson',
  'missing next maths lesson',
  'skipping next maths lesson',
  'planning next maths lesson',
  'help plan next maths lesson',
  'email tutor re next maths lesson',
  'questions regarding next maths lesson',
  'bring notes to next maths lesson',
  'room 5 next maths lesson',
  'maths: choose next lesson',
  'no maths next lesson',
  'no homework next maths lesson',
  'maths prep next lesson',
  'hand in maths sheet next period',
  'plan maths next lesson',
  'prep maths next lesson',
  'present next maths lesson',
])('%j stays a title', (text) => {
  expect(read(text)).toMatchObject({ title: text, due: null });
});

it.each([
  ['maths worksheet for next monday', '2026-11-23'],
  ['maths worksheet due next mon', '2026-11-23'],
  ['maths worksheet next lesson mon', null],
  ['mon maths worksheet next lesson', null],
  ['maths oral notes next lesson 10am', null],
  ['french oral next lesson 10am', null],
  ['maths worksheet next week', undefined],
  ['maths worksheet for next week', undefined],
])('%j is of its day, not of a lesson', (text, due) => {
  const [parsed, plain] = [read(text, true, [], 'Monetary Maths'), read(text, false, [], 'Monetary Maths')];
  expect(parsed).toEqual(plain);
  if (due !== undefined) expect(parsed.due).toBe(due);
});

it('means the subject with lessons where another is alike', () => {
  expect(read('notes due next math', true, ['math'])).toMatchObject({ title: 'notes', due: MATHS, tags: ['Maths'] });
  expect(read('notes due next hist', true, ['Ancient History'])).toMatchObject({ title: 'notes', due: HISTORY });
});

it('is not understood without a timetable', () => {
  expect(read('worksheet due next maths', false)).toMatchObject({ title: 'worksheet due next maths', due: null });
});
