import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { subjectIn, subjectsOf } from './subjects.ts';
import type { Dismissed } from './token.ts';
import { vocabularyOf } from './vocabulary.ts';

const bench = new TestPlanner();
const names = ['English', 'Maths', 'Science', 'Design and Technology', 'Extension History', 'Art'];
bench.do({ type: 'onboarding.answer', answers: { subjects: names } });
const subjects = subjectsOf(bench.state);
const vocabulary = vocabularyOf(bench.state);

function task(text: string, dismissed: Dismissed[] = []) {
  const [first] = parseQuickEntry(text, { now: '2026-11-18T15:30', weekStart: 1, vocabulary, dismissed });
  if (!first) throw new Error(`no task in ${text}`);
  return first;
}

describe('a subject in a title', () => {
  it.each([
    ['maths ex 7c', 'Maths', 'maths'],
    ['Finish mathematics sheet', 'Maths', 'mathematics'],
    ['[SCI10] lab report', 'Science', 'SCI10'],
    ['[ENG] essay', 'English', 'ENG'],
    ['10MAT1 Mathematics', 'Maths', '10MAT1'],
    ['9ENG.2 reading', 'English', '9ENG'],
    ['design & technology folio', 'Design and Technology', 'design & technology'],
    ['dnt folio', 'Design and Technology', 'dnt'],
    ['extension history essay', 'Extension History', 'extension history'],
    ['eng essay on maths', 'English', 'eng'],
  ])('is known in %j', (title, name, text) => {
    expect(subjectIn(title, subjects)).toMatchObject({ name, text });
  });

  it.each(['start the project', '10ABC', 'SOS call', 'arts and crafts', 'B2 paper'])('is none in %j', (title) => {
    expect(subjectIn(title, subjects)).toBeNull();
  });

  it('is the subject that begins so where no other does', () => {
    const student = new TestPlanner();
    student.do({ type: 'onboarding.answer', answers: { subjects: ['Maths Methods'] } });
    expect(subjectIn('maths ex 7c', subjectsOf(student.state))?.name).toBe('Maths Methods');
    student.do({ type: 'onboarding.answer', answers: { subjects: ['Maths Extension'] } });
    expect(subjectIn('maths ex 7c', subjectsOf(student.state))).toBeNull();
  });

  it('becomes a tag of what is typed, and its words stay in the title', () => {
    expect(task('maths ex 7c tomorrow')).toMatchObject({
      title: 'maths ex 7c',
      tags: [{ name: 'Maths' }],
      subject: { text: 'maths', from: 0, to: 5 },
    });
    expect(task('tomorrow [SCI10] lab')).toMatchObject({ title: '[SCI10] lab', subject: { from: 10, to: 15 } });
  });

  it('is left alone once it was dismissed, and the next one is known', () => {
    const dismissed: Dismissed[] = [{ kind: 'subject', text: 'Maths' }];
    expect(task('maths ex 7c', dismissed)).toMatchObject({ tags: [], subject: null });
    expect(task('maths in art', dismissed)).toMatchObject({ tags: [{ name: 'Art' }] });
  });

  it('gives way to a subject that has its mark', () => {
    expect(task('maths in the news #english')).toMatchObject({ tags: [{ name: 'English' }], subject: null });
  });
});
