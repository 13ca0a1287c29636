import { describe, expect, it } from 'vitest';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../../test/ics.ts';
import { idAt, TestPlanner } from '../../../../test/test-planner.ts';
import { historyEntries } from '../../../core/history/history.ts';
import { choicesFor } from './import-choices.ts';
import { usualSubject, usualSubjects } from './new-subjects.ts';

const FEED = idAt(900);
const COURSES = ['SCI10', '9ENG', 'MATH-101', 'Year 10 History', 'TRO9', 'Blue group', 'HOUSE'];
const due = (course: string, at: number): string[] =>
  icsEvent(`UID:event-assignment-${at}`, 'DTSTART;VALUE=DATE:20261124', `SUMMARY:Work ${at} [${course}]`);
const source = readIcs(icsFile(...COURSES.flatMap(due)));

function student(...subjects: string[]): TestPlanner {
  const planner = new TestPlanner();
  planner.do({ type: 'onboarding.answer', answers: { subjects } });
  return planner;
}
const subjectsOf = ({ state }: TestPlanner): string[] =>
  [...state.rows.tags.values()].filter(({ name }) => !/^(Easy|Medium|Hard)$/.test(name)).map(({ name }) => name);
const tagsOf = ({ state }: TestPlanner): string[] =>
  [...state.rows.tasks.values()]
    .map(({ title, tagIds }) => [title, ...tagIds.map((id) => state.rows.tags.get(id)?.name)].join(' #'))
    .sort();
const addFeed = (planner: TestPlanner, newSubjects: Record<string, string>) => {
  const feed = { id: FEED, name: 'School', url: 'https://canvas.example/a.ics' };
  return planner.do({ type: 'feed.add', feed, source, newSubjects });
};

describe('the usual name of the subject of a course', () => {
  it('is told by its code or its words', () => {
    expect(usualSubjects(student().state, source.entries)).toEqual({
      SCI10: 'Science',
      '9ENG': 'English',
      'MATH-101': 'Maths',
      'Year 10 History': 'History',
      TRO9: 'Te reo Māori',
    });
  });

  it('is not given where the student has that subject, or several that may be meant', () => {
    const planner = student('Science', 'Maths Methods', 'Maths Extension');
    expect(Object.keys(usualSubjects(planner.state, source.entries))).toEqual(['9ENG', 'Year 10 History', 'TRO9']);
    expect(usualSubject(planner.state, 'MAT10')).toBeNull();
  });
});

describe('new subjects of courses', () => {
  it('come with a calendar by address, in its one step', () => {
    const planner = student('Art');
    const before = historyEntries(planner.state).length;
    addFeed(planner, { SCI10: 'Biology', '9ENG': ' English ', 'MATH-101': 'biology', HOUSE: 'art' });
    expect(subjectsOf(planner)).toEqual(['Art', 'Biology', 'English']);
    expect(tagsOf(planner)).toEqual([
      'Work 0 [SCI10] #Biology',
      'Work 1 [9ENG] #English',
      'Work 2 [MATH-101] #Biology',
      'Work 3 [Year 10 History]',
      'Work 4 [TRO9]',
      'Work 5 [Blue group]',
      'Work 6 [HOUSE] #Art',
    ]);
    expect(historyEntries(planner.state)).toHaveLength(before + 1);
    planner.undo();
    expect([subjectsOf(planner), tagsOf(planner), planner.state.rows.feeds.size]).toEqual([['Art'], [], 0]);
  });

  it('come later with a change of the calendar, whose entries get them at once', () => {
    const planner = student();
    addFeed(planner, {});
    planner.do({ type: 'feed.edit', id: FEED, fields: {}, newSubjects: { SCI10: 'Science' } });
    expect(tagsOf(planner)[0]).toBe('Work 0 [SCI10] #Science');
    expect(Object.keys(planner.state.rows.feeds.get(FEED)?.subjects ?? {})).toEqual(['SCI10']);
    planner.do({ type: 'feed.edit', id: FEED, fields: { subjects: {} } });
    expect(tagsOf(planner)[0]).toBe('Work 0 [SCI10] #Science');
    planner.do({ type: 'feed.edit', id: FEED, fields: { subjects: { SCI10: null } } });
    expect(tagsOf(planner)[0]).toBe('Work 0 [SCI10]');
  });

  it('come with a file, and are not suggested for it again where the student wanted none', () => {
    const planner = student();
    const choices = choicesFor(planner.state, source, 'School.ics');
    expect(choices.newSubjects).toMatchObject({ SCI10: 'Science', '9ENG': 'English' });
    planner.do({ type: 'calendar.add', source, choices: { ...choices, newSubjects: { SCI10: 'Science' } } });
    expect(tagsOf(planner).slice(0, 2)).toEqual(['Work 0 [SCI10] #Science', 'Work 1 [9ENG]']);
    expect(choicesFor(planner.state, source, 'School.ics').newSubjects).toEqual({});
    planner.undo();
    expect(subjectsOf(planner)).toEqual([]);
  });

  it('do not come where one tag is for everything', () => {
    const planner = student('Art');
    const tagId = [...planner.state.rows.tags.values()].find(({ name }) => name === 'Art')?.id ?? '';
    planner.do({ type: 'calendar.add', source, choices: { ...CHOICES, tagId, newSubjects: { SCI10: 'Science' } } });
    expect([subjectsOf(planner), tagsOf(planner)[0]]).toEqual([['Art'], 'Work 0 [SCI10] #Art']);
  });

  it('need a name', () => {
    const planner = student();
    const message = planner.refusal({
      type: 'calendar.add',
      source,
      choices: { ...CHOICES, newSubjects: { SCI10: ' ' } },
    });
    expect(message).toBe('A subject needs a name.');
  });
});
