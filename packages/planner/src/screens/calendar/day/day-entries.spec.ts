import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../../test/test-planner.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { headEntries, fittingEntries, describeEntry } from './day-entries.ts';
import { dayReader } from '../../../rules/calendar/calendar-day.ts';

function entriesOn(count: number) {
  const bench = new TestPlanner();
  bench.tasks(...Array.from({ length: count }, (_, at) => ({ title: `Task ${at + 1}`, plannedDay: TODAY })));
  const [shown] = dayReader()(bench.state, [TODAY], ZONE, settingsOf(bench.state));
  if (!shown) throw new Error('no day is shown');
  return headEntries(shown);
}

const titles = (entries: ReturnType<typeof entriesOn>) => entries.map(({ row }) => row.title);

it('what has room on a day is drawn, and the last place says how many more there are', () => {
  const few = entriesOn(3);
  expect(fittingEntries(few, 3, null)).toEqual(few);
  const many = entriesOn(30);
  expect(titles([...fittingEntries(many, 3, null)])).toEqual(['Task 1', 'Task 2']);
});

it('what is moved by keys is drawn, wherever it stands', () => {
  const many = entriesOn(30);
  expect(titles([...fittingEntries(many, 3, many[20]?.key ?? null)])).toEqual(['Task 1', 'Task 2', 'Task 21']);
  expect(titles([...fittingEntries(many, 3, many[1]?.key ?? null)])).toEqual(['Task 1', 'Task 2']);
  expect(titles([...fittingEntries(many, 3, 'on another day')])).toEqual(['Task 1', 'Task 2']);
});

it('the name of what is due has its time by the clock of the student', () => {
  const bench = new TestPlanner();
  bench.tasks({ title: 'Essay', due: `${TODAY}T09:50` }, { title: 'Poster', due: `${TODAY}T17:00` });
  bench.tasks({ title: 'Report', due: TODAY });
  const [shown] = dayReader()(bench.state, [TODAY], ZONE, settingsOf(bench.state));
  const names = (clock: '12' | '24') =>
    (shown ? headEntries(shown) : []).map((entry) => describeEntry(entry, 'English', clock)).sort();
  expect(names('12')).toEqual([
    'Due Essay, 9:50\u00a0am, English',
    'Due Poster, 5\u00a0pm, English',
    'Due Report, English',
  ]);
  expect(names('24')).toEqual(['Due Essay, 09:50, English', 'Due Poster, 17:00, English', 'Due Report, English']);
});
