import { beforeEach, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { timeEntryAt } from '../../../test/time-rows.ts';
import { apply } from '../../core/state/state.ts';
import { formatLength } from '../../core/time/format.ts';
import { minutesWorked, MINUTE_MS } from './counted-time.ts';
import { timerOf } from './timer.ts';

const MINUTE = MINUTE_MS;

let planner: TestPlanner;
let [essay, maths] = ['', ''];
beforeEach(() => {
  planner = new TestPlanner();
  [essay = '', maths = ''] = planner.tasks({ title: 'Essay', estimate: 60 }, 'Maths');
});

it('shows what a press would count, at each minute after its planned end', () => {
  planner.do({ type: 'task.edit', id: essay, fields: { estimate: 30 } });
  planner.do({ type: 'time.start', itemId: essay });
  for (const minute of [29, 30, 45, 60, 61, 300]) {
    const each = new TestPlanner(planner.state);
    each.wait(minute * MINUTE);
    const shown = timerOf(each.state, Date.parse(each.now));
    const counted = minute > 60 ? 30 : minute;
    expect(shown).toMatchObject({ counted: counted * MINUTE, isOverdue: minute >= 30, isCut: minute > 60 });
    expect(minutesWorked(each.state, essay, Date.parse(each.now))).toBe(counted);
    const { note } = each.do({ type: 'task.complete', ids: [essay] });
    expect(note).toBe(`It took ${formatLength(counted)}`);
  }
});

it('counts what runs until a newer start soon after its planned end, whenever it is read', () => {
  planner.do({ type: 'time.start', itemId: essay });
  const startedAt = new Date(Date.parse(planner.now) + 75 * MINUTE).toISOString();
  planner.state = apply(planner.state, [
    { table: 'timeEntries', type: 'put', row: timeEntryAt(2, { itemId: maths, startedAt }) },
  ]);
  for (const minutes of [80, 400])
    expect(minutesWorked(planner.state, essay, Date.parse(planner.now) + minutes * MINUTE)).toBe(75);
});
