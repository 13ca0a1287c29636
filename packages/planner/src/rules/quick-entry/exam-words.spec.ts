import { describe, expect, it } from 'vitest';
import { idSource, TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { toCommand, typedWorkOf } from './to-command.ts';
import { ownEventCommand, toEventCommand } from './to-event.ts';
import type { Dismissed } from './token.ts';
import { EMPTY_VOCABULARY, vocabularyOf } from './vocabulary.ts';

const parse = (text: string, dismissed: Dismissed[] = []) => {
  const [task] = parseQuickEntry(text, {
    now: `${TODAY}T15:30`,
    weekStart: 1,
    vocabulary: EMPTY_VOCABULARY,
    dismissed,
  });
  if (!task) throw new Error('no task');
  return task;
};
const draft = (text: string, dismissed: Dismissed[] = []) => {
  const command = toCommand([parse(text, dismissed)], new TestPlanner().state, { newId: idSource() });
  const { title, isExam, due, plannedDay, blocks } = command?.tasks[0] ?? {};
  return { title, isExam, due, plannedDay, blocks };
};

describe('the word for an exam', () => {
  it.each([
    'Maths exam',
    'chem test fri',
    'spelling quiz',
    'bio test p3',
    'history test wk 8',
    'Exam: biology',
    'Test on chapter 3',
    'exam 9-11.30 thu',
    'English exam paper 2',
    'test',
    'Exam chemistry 9 dec',
    'exam Maths, fri 9am',
    'Test computer science unit 3',
    'quiz french 9/12',
    'Exam biology paper 2',
  ])('makes one of “%s”', (text) => expect(parse(text).exam).not.toBeNull());

  it.each([
    'revise for maths test',
    'study for fri test',
    'test the website',
    'make a quiz',
    'quiz 3/4 of it',
    'contest',
    'return test to Ms Low',
    'Testing',
    'exam-free day',
    'buy test tubes',
    'Exam notes',
    'exam timetable fri',
    'Exam prep 9 dec',
    'exam revision tomorrow',
    'Exam chemistry notes',
    'test music website',
  ])('makes none of “%s”', (text) => expect(parse(text).exam).toBeNull());

  it('keeps its word in the title, and means that its day is when it is due', () => {
    const none = { plannedDay: undefined, blocks: undefined };
    expect(draft('Maths exam fri')).toEqual({ ...none, title: 'Maths exam', isExam: true, due: '2026-11-20' });
    expect(draft('Maths exam')).toEqual({ ...none, title: 'Maths exam', isExam: true, due: null });
    expect(draft('Maths exam due fri').due).toBe('2026-11-20');
  });

  it('leaves the time to study before that day, and not on it', () => {
    expect(typedWorkOf(parse('chem test 26/11 3h'))).toEqual({ due: '2026-11-26', plannedDay: null, minutes: 180 });
    expect(typedWorkOf(parse('chem notes 26/11 3h'))).toEqual({ due: null, plannedDay: '2026-11-26', minutes: 180 });
  });

  it('comes first, before a subject of the student or a usual one', () => {
    const planner = new TestPlanner();
    const [group = ''] = planner.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus;
    planner.tag(group, 'Modern Greek');
    const vocabulary = vocabularyOf(planner.state);
    const [task] = parseQuickEntry('Exam modern greek 9 dec', { now: `${TODAY}T15:30`, weekStart: 1, vocabulary });
    expect(task?.exam?.text).toBe('Exam');
    expect(draft('Exam chemistry 9 dec')).toMatchObject({ title: 'Exam chemistry', isExam: true, due: '2026-12-09' });
  });

  it('is text again once it is dismissed', () => {
    const dismissed: Dismissed[] = [{ kind: 'exam', text: 'Exam' }];
    expect(draft('Maths exam fri', dismissed)).toMatchObject({
      isExam: undefined,
      due: null,
      plannedDay: '2026-11-20',
    });
  });

  it.each([
    ['math exam dec 4 10am', { title: 'math exam', start: '2026-12-04T10:00', end: '2026-12-04T11:00' }],
    ['exam fri 9am 2h', { title: 'exam', start: '2026-11-20T09:00', end: '2026-11-20T11:00' }],
    ['exam 9-11.30 thu', { start: '2026-11-19T09:00', end: '2026-11-19T11:30' }],
  ])('with a time makes “%s” an event that takes it', (text, expected) =>
    expect(ownEventCommand(parse(text), 60)?.events).toMatchObject([{ isAllDay: false, isExam: true, ...expected }]),
  );

  it.each([
    'Maths exam fri',
    'Maths exam fri 2h',
    'Maths exam due fri 9am',
    'Maths exam fri 9am @school',
    'pack gym bag fri 9am',
  ])('leaves “%s” a task', (text) => expect(ownEventCommand(parse(text), 60)).toBeNull());

  it('makes an event one too', () => {
    expect(toEventCommand(parse('Maths exam fri 9am'), 60)?.events[0]?.isExam).toBe(true);
    expect(toEventCommand(parse('Football fri 4pm'), 60)?.events[0]?.isExam).toBeUndefined();
  });
});
