import { expect, it } from 'vitest';
import { settingsOf } from '../../../core/state/state.ts';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { countsOf } from './day-count.tsx';
import { headEntries } from '../day/day-entries.ts';
import { dayReader } from '../../../rules/calendar/calendar-day.ts';

it('counts what is due apart from what is planned', () => {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Essay', due: TODAY, plannedDay: TODAY },
    { title: 'Quiz', due: TODAY },
    { title: 'Sets', plannedDay: TODAY },
  );
  const [shown] = dayReader()(bench.state, [TODAY], ZONE, settingsOf(bench.state));
  expect(shown && countsOf(headEntries(shown))).toEqual({ due: 2, others: 2 });
});
