import { expect, it } from 'vitest';
import { lessonAt, lessonChangeAt, withRows } from '../../test/timetable-rows.ts';
import { FREE_TIME_TABLES } from '../rules/planning/free-minutes.ts';
import { EMPTY_STATE } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import type { PlannerView } from '../session/view.ts';
import { ofTables } from './use-tables.ts';

const viewOf = (state: State) => ({ state }) as PlannerView;

it('free hours are counted anew where a lesson changes, and not where a tag does', () => {
  const lesson = lessonAt(1, 'Maths', ['* Wed 1']);
  const before = withRows(EMPTY_STATE, { lessons: [lesson] });
  const select = ofTables(FREE_TIME_TABLES);
  expect(select(viewOf(before))).toBe(before);
  const after = withRows(before, { lessonChanges: [lessonChangeAt(lesson, '2026-11-18', '1', { isCancelled: true })] });
  expect(select(viewOf(after))).toBe(after);
  const renamed = { ...after, rows: { ...after.rows, tags: before.rows.tags } };
  expect(select(viewOf(renamed))).toBe(after);
});
