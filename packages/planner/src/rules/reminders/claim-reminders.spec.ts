import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { instantOf } from '../../core/time/zones.ts';
import { claimReminders } from './claim-reminders.ts';
import { settleClaim } from './claim.ts';
import type { ClaimedReminders } from './claim.ts';
import { NO_REMINDERS } from './due-reminders.ts';

/** A planner with a reminder at 16:01 and one at 16:02. */
function reminding() {
  const bench = new TestPlanner();
  bench.tasks({ title: 'Form', remindAt: `${TODAY}T16:01` }, { title: 'Book', remindAt: `${TODAY}T16:02` });
  const begun: ClaimedReminders = { ...NO_REMINDERS, upTo: instantOf(`${TODAY}T16:00`, ZONE), claims: [] };
  const look = (record: ClaimedReminders, time: string) => {
    const now = instantOf(`${TODAY}T${time}`, ZONE);
    const { record: after, answer } = claimReminders(bench.state, record, { now, zone: ZONE });
    return { after, titles: answer.notes.map(({ title }) => title), claim: answer.claim };
  };
  return { bench, begun, look };
}

it('R40 is shown once by two tabs that look at the same time', () => {
  const { begun, look } = reminding();
  const first = look(begun, '16:01');
  expect(first.titles).toEqual(['Form']);
  expect(look(first.after, '16:01').titles).toEqual([]);
  const settled = settleClaim(first.after, first.claim!);
  expect(settled.claims).toEqual([]);
  expect(look(settled, '16:02').titles).toEqual(['Book']);
  expect(look(settled, '16:01').after).toBe(settled);
});

it('R40 comes again where the tab that claimed it died, with what fell due meanwhile, and not after it was settled', () => {
  const { bench, begun, look } = reminding();
  const dead = look(begun, '16:01');
  const next = look(dead.after, '16:02');
  expect(next.titles).toEqual(['Form', 'Book']);
  expect(next.after.claims).toHaveLength(1);
  expect(look(settleClaim(next.after, next.claim!), '16:03').titles).toEqual([]);
  bench.do({ type: 'task.complete', ids: [[...bench.state.rows.tasks.values()][0]!.id] });
  expect(look(dead.after, '16:02').titles).toEqual(['Book']);
});
