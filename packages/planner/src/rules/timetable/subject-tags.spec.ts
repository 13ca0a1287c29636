import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { newTimetable, USUAL_BELL } from './new-timetable.ts';
import { schedulesOf } from './schedules.ts';
import { subjectTags } from './subject-tags.ts';

it('18: the subjects to draw with keep their places while lessons are typed', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'onboarding.answer', answers: { subjects: ['Art', 'Biology', 'Chemistry'] } });
  const timetable = newTimetable('week', 1, { day: TODAY, position: 0 }, TODAY);
  bench.do({ type: 'timetable.add', timetable, bells: [USUAL_BELL] });
  const id = schedulesOf(bench.state)[0]?.timetable.id ?? '';
  const type = (...subjects: string[]) => {
    const cells = subjects.map((subject, at) => {
      const slot = { position: 0, weekday: at + 1, period: '1', from: null, to: null };
      return { slot, subject, room: '', teacher: '' };
    });
    bench.do({ type: 'timetable.write', id, cells, day: TODAY });
    return subjectTags(bench.state).map(({ name }) => name);
  };
  expect(type('Chemistry')).toEqual(['Art', 'Biology', 'Chemistry']);
  expect(type('Chemistry', 'Latin', 'Biology')).toEqual(['Art', 'Biology', 'Chemistry', 'Latin']);
});
