import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { itemsOn } from '../../rules/calendar/day-items.ts';
import { weekDays } from '../../core/time/weeks.ts';
import { PlannerSession } from '../../session/session.ts';
import { createWorkspace } from './workspace.ts';
import { addSample } from './sample.ts';

async function open(noon: string): Promise<PlannerSession> {
  const device = new ClockedDevice(`${noon}T01:00:00.000Z`);
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  return session;
}

it.each([
  ['a Monday', '2026-11-16', 1, '2026-11-16'],
  ['a Thursday, with the lessons of Friday', '2026-11-19', 1, '2026-11-19'],
  ['a Friday', '2026-11-20', 1, '2026-11-23'],
  ['a Saturday', '2026-11-21', 1, '2026-11-23'],
  ['a Sunday', '2026-11-22', 1, '2026-11-23'],
  ['a Sunday with which the week begins', '2026-11-22', 7, '2026-11-22'],
  ['a Saturday with which it ends', '2026-11-21', 7, '2026-11-23'],
])('shows a week with lessons on %s', async (_, today, weekStart, shown) => {
  const session = await open(today);
  session.run({ type: 'settings.edit', fields: { weekStart } });
  const workspace = createWorkspace(today);
  addSample(session, workspace);
  expect(workspace.getState().day).toBe(shown);
  const { state, zone } = session.view.getState();
  const kinds = itemsOn(state, weekDays(shown, weekStart), zone).flatMap(({ timed }) => timed.map(({ kind }) => kind));
  expect(kinds).toContain('event');
});

it('goes nowhere where the sample is there already', async () => {
  const session = await open('2026-11-22');
  session.run({ type: 'sample.add' });
  const workspace = createWorkspace('2026-11-22');
  addSample(session, workspace);
  expect(workspace.getState().day).toBe('2026-11-22');
});
