import { expect, it } from 'vitest';
import type { TaskDraft } from '../../core/commands/command.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { reminderChoices } from './reminder-choices.ts';

/** At half past three on Wednesday, 18 November 2026. */
function choicesOf(fields: Partial<TaskDraft>): string[] {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { clock: '24' } });
  const { focus } = bench.do({ type: 'task.add', tasks: [{ title: 'Essay', ...fields }] });
  const row = bench.state.rows.tasks.get(focus[0] ?? '');
  return reminderChoices(bench.state, row!, Date.parse(bench.now), ZONE).map(({ label, at }) => `${label} = ${at}`);
}

it('offers times before it begins or is due, as far as they are ahead', () => {
  expect(choicesOf({ due: '2026-11-20T09:00' })).toEqual([
    '10 minutes before = 2026-11-20T08:50',
    '1 hour before = 2026-11-20T08:00',
    'The day before, 16:00 = 2026-11-19T16:00',
  ]);
  expect(choicesOf({ blocks: [{ start: `${TODAY}T16:00` }] })).toEqual(['10 minutes before = 2026-11-18T15:50']);
  expect(choicesOf({ due: '2026-11-20' })).toEqual([
    'On the day, 07:00 = 2026-11-20T07:00',
    'The day before, 16:00 = 2026-11-19T16:00',
  ]);
});

it('offers times of the next day where nothing says when it is, or it is over', () => {
  const later = ['After school, 16:00 = 2026-11-18T16:00', 'Tomorrow, 07:00 = 2026-11-19T07:00'];
  expect(choicesOf({})).toEqual(later);
  expect(choicesOf({ due: '2026-11-10' })).toEqual(later);
});
