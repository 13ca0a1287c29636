import { describe, expect, it } from 'vitest';
import type { Command } from '../../core/commands/command.ts';
import { settingsOf } from '../../core/state/state.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { weekDays } from '../../core/time/weeks.ts';
import { dayReader } from './calendar-day.ts';

interface Ids {
  essay: string;
  other: string;
}
const FRIDAY = '2026-11-20';
const week = weekDays(TODAY, 1);

function planner() {
  const bench = new TestPlanner();
  const [essay = '', other = ''] = bench.tasks(
    { title: 'Essay', blocks: [{ start: `${TODAY}T16:00`, minutes: 60 }] },
    'Elsewhere',
  );
  bench.do({ type: 'event.add', events: [{ title: 'Swim', isAllDay: true, start: FRIDAY, end: FRIDAY }] });
  const read = dayReader();
  return { bench, essay, other, look: () => read(bench.state, week, ZONE, settingsOf(bench.state)) };
}

describe('days read again', () => {
  it('are the same objects while nothing on them changes, whatever else does', () => {
    const { bench, other, look } = planner();
    const before = look();
    bench.do({ type: 'task.edit', id: other, fields: { title: 'Renamed', due: '2027-01-04' } });
    expect(look()).toBe(before);
  });

  it.each<[string, (ids: Ids) => Command, string[]]>([
    ['a title', ({ essay }) => ({ type: 'task.edit', id: essay, fields: { title: 'Draft' } }), [TODAY]],
    ['a planned day', ({ other }) => ({ type: 'task.plan', ids: [other], day: FRIDAY }), [FRIDAY]],
    ['a due day', ({ other }) => ({ type: 'task.due', ids: [other], due: FRIDAY }), [FRIDAY]],
    [
      'how much fits into a day',
      () => ({ type: 'settings.edit', fields: { capacity: [120, 120, 90, 120, 120, 180, 180] } }),
      [TODAY],
    ],
  ])('are new where %s changed, and only there', (_, command, changed) => {
    const { bench, essay, other, look } = planner();
    const before = look();
    bench.do(command({ essay, other }));
    const after = look();
    expect(after.filter((each, at) => each !== before[at]).map(({ day }) => day)).toEqual(changed);
  });
});
