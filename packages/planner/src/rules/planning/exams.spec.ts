import { describe, expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { exportFile, readFile } from '../files/planner-file.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { stateOf } from '../../core/state/state.ts';
import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import { countThatFits, examPlanCommand, planExam, replanCommand, shortTitle, studyFor } from './exam-plan.ts';
import { countdownWords, examsAhead, freeTimeWords } from './exams.ts';
import { fewerFitWords } from './explain-plan.ts';
import { examById } from '../tasks/exam.ts';
import type { Exam } from '../tasks/exam.ts';

const settings = DEFAULT_SETTINGS;
const NOW = `${TODAY}T15:30`;
const FRIDAY = '2026-11-27';
const DAY = DAY_MINUTES * 60_000;
const ahead = (bench: TestPlanner, now = NOW) =>
  examsAhead(bench.state, 3, { now, zone: ZONE, settings }).map((exam) => `${exam.title} ${countdownWords(exam)}`);

describe('the countdown to exams', () => {
  it('counts days and free hours: open hours without lessons and sessions, held to the study time', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Maths exam', isExam: true, due: '2026-11-20T09:00' });
    expect(ahead(bench)).toEqual(['Maths exam in 2 days, 4 h free']);
    bench.tasks({ title: 'Essay', due: '2026-11-30', blocks: [{ start: '2026-11-19T16:00', minutes: 90 }] });
    expect(ahead(bench)).toEqual(['Maths exam in 2 days, 2 h free']);
    const lesson = { title: 'Camp', isAllDay: false, start: `${TODAY}T07:00`, end: '2026-11-19T21:45' };
    bench.do({ type: 'event.add', events: [lesson] });
    expect(ahead(bench)).toEqual(['Maths exam in 2 days, 15 min free']);
  });

  it('says what free time counts', () => {
    expect(freeTimeWords({ when: '2026-11-20', freeMinutes: 445 }, TODAY)).toBe('7 h free to study before Friday.');
    expect(freeTimeWords({ when: `${TODAY}T17:00`, freeMinutes: 45 }, TODAY)).toBe(
      '45 min free to study before the exam.',
    );
  });

  it('has the nearest three, tasks and events, without what is over, done, deleted or far off', () => {
    const bench = new TestPlanner();
    const exam = (title: string, due: string) => ({ title, due, isExam: true });
    const [done = '', gone = ''] = bench.tasks(
      exam('Done', '2026-11-19'),
      exam('Gone', '2026-11-19'),
      exam('Over', '2026-11-17'),
      exam('Physics', '2026-11-20'),
      exam('Next year', '2027-11-20'),
      { title: 'Essay', due: '2026-11-19' },
    );
    bench.do({ type: 'task.complete', ids: [done] });
    bench.do({ type: 'task.delete', ids: [gone] });
    bench.do({
      type: 'event.add',
      events: [
        { title: 'Art', isExam: true, isAllDay: true, start: TODAY, end: TODAY },
        { title: 'Over', isExam: true, isAllDay: false, start: `${TODAY}T09:00`, end: `${TODAY}T10:00` },
      ],
    });
    expect(ahead(bench)).toEqual(['Art today, 2 h free', 'Physics in 2 days, 4 h free', 'Next year in 367 days']);
    expect(ahead(bench, `${TODAY}T21:10`)[0]).toBe('Art today, 50 min free');
  });
});

describe('the plan for an exam', () => {
  const planned = (count = 4, title = 'Maths exam', factor?: number) => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title, isExam: true, due: `${FRIDAY}T09:00` });
    const exam = examById(bench.state, id, ZONE) as Exam;
    const lengths = Array.from<number>({ length: count }).fill(45);
    const { sessions } = planExam(bench.state, exam, { lengths, spacing: 'even', now: NOW, zone: ZONE, settings });
    bench.wait(1000);
    bench.do(examPlanCommand(bench.state, exam, studyFor(bench.state, id, NOW, ZONE), sessions, factor));
    return { bench, exam, study: (now = NOW) => studyFor(bench.state, id, now, ZONE) };
  };
  const starts = (blocks: readonly { start: string }[]) => blocks.map(({ start }) => start.slice(0, 10));

  it('is sessions of a task made for it, and is gone with one undo', () => {
    const { bench, study } = planned();
    expect(study().task).toMatchObject({ title: 'Study for Maths exam', due: `${FRIDAY}T09:00`, estimate: 180 });
    expect(starts(study().ahead)).toEqual(['2026-11-20', '2026-11-22', '2026-11-24', '2026-11-26']);
    expect(bench.undo()).toMatchObject({ sentence: 'Undid: Planned 4 sessions of “Study for Maths exam”' });
    expect(study()).toEqual({ task: null, done: [], ahead: [], missed: [], late: [] });
    expect(bench.state.rows.blocks.size).toBe(0);
  });

  it('keeps the estimate of the student where its lengths were made by a pace', () => {
    expect(planned().study().task).toMatchObject({ estimate: 180, ownEstimate: null });
    expect(planned(4, 'Maths exam', 1.5).study().task).toMatchObject({ estimate: 180, ownEstimate: 120 });
  });

  it('takes missed sessions to other days in one step, to a day with a session only where no other is left; done sessions stay', () => {
    const { bench, exam, study } = planned();
    const [first] = study().ahead;
    bench.do({ type: 'block.check', id: first?.id ?? '', isDone: true });
    const later = '2026-11-24T22:00';
    expect([study(later).done.length, starts(study(later).missed)]).toEqual([1, ['2026-11-22', '2026-11-24']]);
    bench.wait(6 * DAY);
    const { sessions, crowded } = planExam(bench.state, exam, {
      lengths: [45, 45],
      spacing: 'even',
      now: later,
      zone: ZONE,
      settings,
    });
    // One day is left without a session.
    expect(starts(sessions)).toEqual(['2026-11-25', '2026-11-26']);
    expect(crowded).toEqual(['2026-11-26']);
    bench.do(replanCommand(study(later).missed, sessions));
    expect([starts(study(later).ahead), study(later).missed]).toEqual([['2026-11-25', '2026-11-26', '2026-11-26'], []]);
    bench.undo();
    expect(starts(study(later).missed)).toEqual(['2026-11-22', '2026-11-24']);
  });

  it('takes sessions along where the exam moves: those after an earlier one, and all for a later one', () => {
    const { bench, exam, study } = planned();
    const replanned = (due: string, name: 'late' | 'ahead') => {
      bench.do({ type: 'task.due', ids: [exam.id], due });
      const moved = study()[name];
      const options = { spacing: 'even', now: NOW, zone: ZONE, settings } as const;
      const next = examById(bench.state, exam.id, ZONE) as Exam;
      const lengths = moved.map(({ minutes }) => minutes);
      const { sessions } = planExam(bench.state, next, { ...options, lengths, moved });
      bench.do(replanCommand(moved, sessions));
      return [starts(moved), starts(study().ahead).sort()];
    };
    expect(study().late).toEqual([]);
    expect(replanned('2026-11-23T09:00', 'late')).toEqual([
      ['2026-11-24', '2026-11-26'],
      ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
    expect(study().late).toEqual([]);
    const [, later] = replanned('2026-12-10T09:00', 'ahead');
    expect(later?.[0]?.slice(0, 7)).toBe('2026-11');
    expect(later?.at(-1)?.slice(0, 7)).toBe('2026-12');
  });

  it('is due with the exam where that moves, in the same step, unless the student chose another day', () => {
    const { bench, exam, study } = planned();
    bench.do({ type: 'task.due', ids: [exam.id], due: '2026-12-01' });
    expect(study().task?.due).toBe('2026-12-01');
    bench.undo();
    expect(study().task?.due).toBe(`${FRIDAY}T09:00`);
    bench.do({ type: 'task.due', ids: [study().task?.id ?? ''], due: '2026-11-23' });
    bench.do({ type: 'task.due', ids: [exam.id], due: '2026-12-01' });
    expect(study().task?.due).toBe('2026-11-23');
  });

  it('counts all sessions as done once its task is, and a long title is cut', () => {
    const { bench, study } = planned(2, 'x'.repeat(500));
    const id = study().task?.id ?? '';
    expect(study().task?.title).toHaveLength(500);
    bench.do({ type: 'task.complete', ids: [id] });
    expect([study().done.length, study().ahead.length]).toEqual([2, 0]);
  });

  it.each([
    // Two hours of study time a day.
    ['in nine days', FRIDAY, [], 4, ''],
    ['in two days with 4 h free', '2026-11-20T09:00', [], 4, ''],
    ['in two days with 2 h free', '2026-11-20T09:00', [90, 30], 2, 'Only 2 of 4 sessions fit before Friday.'],
    ['in two days with 1 h free', '2026-11-20T09:00', [90, 90], 0, ''],
    ['tomorrow with 2 h free', '2026-11-19T09:00', [], 2, 'Only 2 of 4 sessions fit before tomorrow.'],
    ['today at 18:00 with 2 h free', `${TODAY}T18:00`, [], 2, 'Only 2 of 4 sessions fit before the exam.'],
    ['tomorrow with 1 h free', '2026-11-19T09:00', [60], 1, 'Only 1 of 4 sessions fits before tomorrow.'],
  ])('counts what fits before an exam %s', (_when, due, taken, fitting, words) => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks({ title: 'Maths exam', isExam: true, due });
    const blocks = taken.map((minutes, at) => ({ start: at === 0 ? `${TODAY}T20:00` : '2026-11-19T20:00', minutes }));
    if (blocks.length > 0) bench.tasks({ title: 'Essay', due: '2026-11-30', blocks });
    const exam = examById(bench.state, id, ZONE) as Exam;
    const options = { lengths: [45, 45, 45, 45], spacing: 'spaced', now: NOW, zone: ZONE, settings } as const;
    expect(countThatFits(bench.state, exam, options)).toBe(fitting);
    expect(fewerFitWords(fitting, 4, due, TODAY)).toBe(words);
  });

  it('comes back whole from a file', () => {
    const { bench, exam, study } = planned();
    bench.do({ type: 'block.check', id: study().ahead[0]?.id ?? '', isDone: true });
    const read = readFile(exportFile(bench.state, bench.now));
    if (!read.ok) throw new Error(read.message);
    const copy = new TestPlanner(stateOf(read.rows));
    expect(studyFor(copy.state, exam.id, NOW, ZONE)).toEqual(study());
    expect(examById(copy.state, exam.id, ZONE)).toEqual(exam);
  });
});

it('work for an exam is named by the exam where room is short, never like the exam itself, unless it has a name of its own', () => {
  expect(shortTitle({ title: 'Study for Maths exam', forId: 'exam' })).toBe('Maths exam: study');
  expect(shortTitle({ title: 'Flashcards', forId: 'exam' })).toBe('Flashcards');
  expect(shortTitle({ title: 'Study for fun', forId: null })).toBe('Study for fun');
});
