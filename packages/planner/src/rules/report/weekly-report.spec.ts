import { weeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '../../schema/upgrade.ts';
import { TestPlanner, idAt, NOW, ZONE } from '../../../test/test-planner.ts';
import { bellAt, lessonAt, periodsAt, termAt, timetableRowAt, withRows } from '../../../test/timetable-rows.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { currentReportWeek, dueReport, weeklyReport } from './weekly-report.ts';

const source = { installationId: idAt(1), appVersion: '1.2.3', zone: ZONE };
const WEEK = '2026-11-16';
const DAY = 24 * 60 * 60 * 1000;

function student(): TestPlanner {
  const bench = new TestPlanner();
  const group = bench.group('Assignments');
  const tag = bench.tag(bench.tagGroup('Subject'), 'English');
  bench.tag(bench.tagGroup('Mood'), 'Happy');
  const [essay = '', , gone = ''] = bench.tasks(
    {
      title: 'Essay about my family',
      groupId: group,
      tagIds: [tag],
      blocks: [{ start: '2026-11-22T23:30', minutes: 30 }],
    },
    { title: 'Later', blocks: [{ start: '2026-11-23T00:00', minutes: 30 }] },
    { title: 'Gone', tagIds: [tag] },
  );
  bench.do({ type: 'task.delete', ids: [gone] });
  bench.do({ type: 'task.complete', ids: [essay] });
  bench.do({ type: 'sample.add' });
  return bench;
}

describe('the weekly report (specification, section 3)', () => {
  it('counts, leaves out trash and sample, and names nothing by itself', () => {
    const report = weeklyReport(student().state, WEEK, source);
    expect(report).toEqual({
      installationId: idAt(1),
      reportWeekStart: WEEK,
      reportWeekEnd: '2026-11-22',
      totalTasks: 2,
      tasksCompletedThisWeek: 1,
      tasksWithStartTimeThisWeek: 1,
      totalTags: 2,
      percentTasksWithTags: 50,
      taskGroupNames: [],
      tagGroupNames: [],
      appVersion: '1.2.3',
      schemaVersion: SCHEMA_VERSION,
    });
    expect(weeklyStatsReport.parse(report)).toEqual(report);
    expect(JSON.stringify(report)).not.toContain('family');
  });

  it('counts the sessions before an exam as it counts others, and no event', () => {
    const bench = new TestPlanner();
    const timed = () => weeklyReport(bench.state, WEEK, source).tasksWithStartTimeThisWeek;
    const when = { isAllDay: false, start: '2026-11-20T09:00', end: '2026-11-20T10:00' };
    bench.do({
      type: 'event.add',
      events: [
        { title: 'Maths', ...when },
        { title: 'Maths exam', isExam: true, ...when },
      ],
    });
    expect(timed()).toBe(0);
    const [, exam] = [...bench.state.rows.events.values()];
    bench.tasks({ title: 'Study', forId: exam?.id, blocks: [{ start: '2026-11-19T16:00', minutes: 45 }] });
    expect(timed()).toBe(1);
  });

  it('counts no lesson of a timetable, and a session in one as any other', () => {
    const bench = new TestPlanner();
    const [homework = ''] = bench.tasks({ title: 'Homework', due: '2026-11-19' });
    const before = weeklyReport(bench.state, WEEK, source);
    bench.state = withRows(bench.state, {
      timetables: [timetableRowAt()],
      terms: [termAt(4, '2026-11-16', '2026-12-18')],
      bells: [bellAt(1, periodsAt('1 09:00–09:50'))],
      lessons: [lessonAt(1, 'Maths', ['* * 1'])],
    });
    expect(lessonsOn(bench.state, ['2026-11-18'])).toHaveLength(1);
    expect(weeklyReport(bench.state, WEEK, source)).toEqual(before);
    bench.do({ type: 'block.add', taskId: homework, block: { start: '2026-11-18T09:00', minutes: 30 } });
    expect(weeklyReport(bench.state, WEEK, source).tasksWithStartTimeThisWeek).toBe(1);
  });

  it('names groups and tag groups once the student chose so, and nothing of tasks even then', () => {
    const bench = student();
    bench.do({ type: 'settings.edit', fields: { reportsNames: true } });
    const report = weeklyReport(bench.state, WEEK, source);
    expect(report).toMatchObject({ taskGroupNames: ['Assignments'], tagGroupNames: ['Subject', 'Mood'] });
    expect(JSON.stringify(report)).not.toContain('family');
  });

  it('is valid for any number of tasks, tags and names, and the parts never exceed the whole', () => {
    fc.assert(
      fc.property(
        fc.nat(7),
        fc.nat(7),
        fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 4 }),
        (tasks, tagged, names) => {
          const bench = new TestPlanner();
          bench.do({ type: 'settings.edit', fields: { reportsNames: true } });
          const tag = bench.tag(bench.tagGroup('T'), 't');
          for (const name of names) bench.try({ type: 'group.add', group: { name } });
          const drafts = Array.from({ length: tasks }, (_, at) => ({ title: 'x', tagIds: at < tagged ? [tag] : [] }));
          if (drafts.length > 0) bench.tasks(...drafts);
          const report = weeklyReport(bench.state, WEEK, source);
          expect(weeklyStatsReport.safeParse(report).success).toBe(true);
          expect(report.totalTasks).toBe(tasks);
          const share = tasks === 0 ? 0 : (Math.min(tagged, tasks) / tasks) * 100;
          expect(report.percentTasksWithTags).toBeCloseTo(share, 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts what was done on Sunday night here in this week, in a week with a change of clocks too', () => {
    const bench = new TestPlanner();
    bench.now = '2026-10-04T12:59:00.000Z';
    const [id = ''] = bench.tasks('Sunday, a minute to midnight');
    bench.do({ type: 'task.complete', ids: [id] });
    expect(weeklyReport(bench.state, '2026-09-28', source).tasksCompletedThisWeek).toBe(1);
    expect(weeklyReport(bench.state, '2026-10-05', source).tasksCompletedThisWeek).toBe(0);
    bench.do({ type: 'task.reopen', ids: [id] });
    bench.wait(2 * 60_000);
    bench.do({ type: 'task.complete', ids: [id] });
    expect(weeklyReport(bench.state, '2026-10-05', source).tasksCompletedThisWeek).toBe(1);
  });
});

describe('when a report goes', () => {
  it('is once, after the week is over, and never for weeks before the planner was used', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'settings.edit', fields: { sendsReport: true } });
    expect(dueReport(bench.state, NOW, ZONE)).toBeNull();
    bench.tasks('First');
    expect(dueReport(bench.state, NOW, ZONE)).toBeNull();
    expect(currentReportWeek(NOW, ZONE)).toBe(WEEK);
    bench.wait(7 * DAY);
    expect(dueReport(bench.state, bench.now, ZONE)).toBe(WEEK);
    expect(bench.do({ type: 'report.sent', weekStart: WEEK }).canUndo).toBe(false);
    expect(dueReport(bench.state, bench.now, ZONE)).toBeNull();
    bench.wait(8 * 7 * DAY);
    expect(dueReport(bench.state, bench.now, ZONE)).toBe(addDays(WEEK, 8 * 7));
  });

  it('is never where the student does not want it', () => {
    const bench = new TestPlanner();
    bench.do({ type: 'settings.edit', fields: { sendsReport: true } });
    bench.tasks('First');
    bench.wait(7 * DAY);
    bench.do({ type: 'settings.edit', fields: { sendsReport: false } });
    expect(dueReport(bench.state, bench.now, ZONE)).toBeNull();
    bench.undo();
    expect(dueReport(bench.state, bench.now, ZONE)).toBe(WEEK);
  });

  it('is never for a week that was over before the yes, first or again', () => {
    const bench = new TestPlanner();
    bench.tasks('First');
    bench.wait(7 * DAY);
    bench.do({ type: 'settings.edit', fields: { sendsReport: true } });
    expect(dueReport(bench.state, bench.now, ZONE)).toBeNull();
    bench.wait(7 * DAY);
    expect(dueReport(bench.state, bench.now, ZONE)).toBe(addDays(WEEK, 7));
    bench.wait(52 * 7 * DAY);
    bench.do({ type: 'settings.edit', fields: { sendsReport: true } });
    expect(dueReport(bench.state, bench.now, ZONE)).toBeNull();
    bench.wait(7 * DAY);
    expect(dueReport(bench.state, bench.now, ZONE)).toBe(addDays(WEEK, 54 * 7));
  });

  it('begins with Monday in the zone of the clock, whatever day the calendar begins with', () => {
    const bench = new TestPlanner();
    bench.tasks('First');
    bench.do({ type: 'settings.edit', fields: { weekStart: 7, sendsReport: true } });
    expect(dueReport(bench.state, '2026-11-22T12:59:00.000Z', ZONE)).toBeNull();
    expect(dueReport(bench.state, '2026-11-22T13:00:00.000Z', ZONE)).toBe(WEEK);
    expect(dueReport(bench.state, '2026-11-22T13:00:00.000Z', 'Europe/London')).toBeNull();
  });
});
