import { beforeEach, describe, expect, it } from 'vitest';
import type { Command, SeriesScope } from '../../core/commands/command.ts';
import { RepeatingPlanner } from '../../../test/repeating-planner.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { dueTasksOn } from '../../core/state/listed-occurrences.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { momentOf } from '../../core/time/spans.ts';

let planner: RepeatingPlanner;
const day = (by: number): Day => addDays(TODAY, by);

beforeEach(() => {
  planner = new RepeatingPlanner();
});

describe('a task that counts from the day it was done', () => {
  it('is due one interval after that day, and undo takes both back', () => {
    planner.repeat('Water plants', day(-3), ruleFor.days(5), 'afterDone');
    expect(planner.open()).toEqual([`Water plants ${day(-3)}`]);
    planner.finish(day(-3));
    expect(planner.open()).toEqual([`Water plants ${day(5)}`]);
    planner.finish(day(5));
    expect([planner.open(), planner.state.rows.tasks.size]).toEqual([[`Water plants ${day(10)}`], 2]);
    planner.undo();
    expect([planner.open(), planner.state.rows.tasks.size]).toEqual([[`Water plants ${day(5)}`], 1]);
    planner.undo();
    expect(planner.open()).toEqual([`Water plants ${day(-3)}`]);
    planner.redo();
    expect(planner.open()).toEqual([`Water plants ${day(5)}`]);
  });

  it('takes the next one back where the last is opened again, and not for an older one', () => {
    const [, first] = planner.repeat('Water plants', TODAY, ruleFor.days(5), 'afterDone');
    planner.finish(day(0));
    const second = planner.openOn(day(5)).id;
    planner.do({ type: 'task.reopen', ids: [first] });
    expect(planner.open()).toEqual([`Water plants ${day(0)}`]);
    planner.finish(day(0));
    planner.do({ type: 'task.complete', ids: [second] });
    planner.do({ type: 'task.reopen', ids: [first] });
    expect(planner.open().sort()).toEqual([`Water plants ${day(0)}`, `Water plants ${day(10)}`]);
  });

  it('is the same task in two tabs that both finish it, or undo and finish it again', () => {
    planner.repeat('Water plants', TODAY, ruleFor.days(5), 'afterDone');
    const other = new TestPlanner(planner.state);
    other.wait(60_000);
    const command: Command = { type: 'task.complete', ids: [planner.openOn(day(0)).id] };
    const [mine, theirs] = [planner.do(command), other.do(command)];
    const keys = (changes: typeof mine.changes) =>
      changes.flatMap((change) =>
        change.table === 'history' ? [] : [`${change.table} ${change.type === 'put' ? change.row.id : change.id}`],
      );
    expect(keys(mine.changes)).toEqual(keys(theirs.changes));
    const next = planner.openOn(day(5)).id;
    planner.undo();
    planner.do(command);
    expect(planner.openOn(day(5)).id).toBe(next);
  });

  it.each([
    ['Australia/Sydney', '2026-10-03', '2026-10-04'],
    ['Australia/Sydney', '2027-04-03', '2027-04-04'],
    ['Pacific/Auckland', '2026-09-26', '2026-09-27'],
    ['Pacific/Auckland', '2027-04-03', '2027-04-04'],
    ['America/Santiago', '2026-09-05', '2026-09-06'],
    ['America/Santiago', '2027-04-03', '2027-04-04'],
  ])('does not give the same day again before the clocks change in %s on %s', (zone, before, after) => {
    planner.zone = zone;
    for (const time of ['00:30', '12:00', '23:30']) {
      for (const mode of ['afterDone', 'fixed'] as const) {
        planner = new RepeatingPlanner();
        planner.zone = zone;
        planner.now = new Date(momentOf(`${before}T${time}`, zone, zone)).toISOString();
        planner.repeat('Brush teeth', before, ruleFor.days(), mode);
        planner.finish(before, `${before}T${time}`);
        expect(planner.open(`${before}T${time}`)).toEqual([`Brush teeth ${after}`]);
      }
    }
  });

  it('goes past a day that has had one: done a week early it is not due on that day again', () => {
    planner.repeat('Tidy', day(7), ruleFor.weeks([3]), 'afterDone');
    planner.finish(day(7));
    expect(planner.open()).toEqual([`Tidy ${day(14)}`]);
  });

  it('is skipped by one interval when it is deleted, and ends with its last day', () => {
    const [series] = planner.repeat('Tidy', TODAY, ruleFor.days(3), 'afterDone');
    planner.do({ type: 'task.delete', ids: [planner.openOn(day(0)).id] });
    expect(planner.open()).toEqual([`Tidy ${day(3)}`]);
    planner.do({ type: 'series.change', id: series, day: day(3), scope: 'all', fields: { until: day(4) } });
    planner.finish(day(3));
    expect(planner.open()).toEqual([]);
  });

  describe('where a fixed series begins to count from the day it was done', () => {
    const count = (series: string, from: Day, scope: SeriesScope, rule = ruleFor.days(3)): void => {
      const fields = { rule, until: null, mode: 'afterDone' } as const;
      planner.do({ type: 'series.change', id: series, day: from, scope, fields });
    };

    it('is the next open one, though the first was done', () => {
      const [series] = planner.repeat('Tidy', TODAY, ruleFor.days(3));
      planner.finish(day(0));
      count(series, day(0), 'all');
      expect(planner.open()).toEqual([`Tidy ${day(3)}`]);
      planner.finish(day(3));
      expect(planner.open()).toEqual([`Tidy ${day(6)}`]);
    });

    it('is the next after the done task, from there on', () => {
      const [series] = planner.repeat('Tidy', TODAY, ruleFor.days(3));
      planner.finish(day(0));
      planner.finish(day(3));
      count(series, day(3), 'following');
      expect(planner.open()).toEqual([`Tidy ${day(6)}`]);
    });

    it('is the missed one that it was chosen for', () => {
      const [series] = planner.repeat('Tidy', day(-2), ruleFor.weeks([1]));
      count(series, day(-2), 'all');
      expect(planner.open()).toEqual([`Tidy ${day(-2)}`]);
      planner.finish(day(-2));
      expect(planner.open()).toEqual([`Tidy ${day(3)}`]);
    });

    it('is the only one: later ones that were changed go, and undo brings them back', () => {
      const [series] = planner.repeat('Tidy', TODAY, ruleFor.weeks([3]));
      planner.do({ type: 'task.edit', id: dueTasksOn(planner.state, day(7))[0]?.id ?? '', fields: { notes: 'Shelf' } });
      count(series, day(0), 'all');
      expect([planner.open(), dueTasksOn(planner.state, day(7))]).toEqual([[`Tidy ${day(0)}`], []]);
      planner.undo();
      expect(dueTasksOn(planner.state, day(7))).toHaveLength(1);
    });
  });
});
