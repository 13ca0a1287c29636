import { expect, it } from 'vitest';
import type { ExamStudy } from '../../rules/planning/exam-plan.ts';
import { studyFor } from '../../rules/planning/exam-plan.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { openForm } from './open-form.ts';

it('the form for sessions after an exam closes where the exam is later again', () => {
  const bench = new TestPlanner();
  const [exam = ''] = bench.tasks({ title: 'Maths exam', isExam: true, due: '2026-12-10' });
  bench.tasks({ title: 'Study', forId: exam, blocks: [{ start: '2026-12-01T16:00', minutes: 45 }] });
  const study = (): ExamStudy => studyFor(bench.state, exam, `${TODAY}T15:30`, ZONE);
  bench.do({ type: 'task.due', ids: [exam], due: '2026-11-25' });
  expect(openForm('late', study())).toBe('late');
  bench.do({ type: 'task.due', ids: [exam], due: '2026-12-10' });
  expect((['late', 'ahead', 'missed', 'new'] as const).map((form) => openForm(form, study()))).toEqual([
    ...[null, 'ahead', null, 'new'],
  ]);
});
