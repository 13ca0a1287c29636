import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../../test/memory-store.ts';
import { PLANNER_ACTIONS } from '../../frame/planner-actions.ts';
import { createWorkspace } from '../../workspace/workspace.ts';
import { PlannerSession } from '../../../session/session.ts';
import { copyOptions, copyShown } from './copy-option.ts';

const MONDAY = '2026-11-16';

async function open(): Promise<PlannerSession> {
  const device = new ClockedDevice(`${MONDAY}T01:00:00.000Z`);
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  const event = { title: 'Maths', isAllDay: false, start: `${MONDAY}T09:00`, end: `${MONDAY}T10:00` };
  session.run({ type: 'event.add', events: [event] });
  return session;
}
const starts = (session: PlannerSession): string[] =>
  [...session.view.getState().state.rows.events.values()].map(({ start }) => start.slice(0, 10)).sort();

it('copies what is shown, looks there, and says what was copied in one toast that undoes it', async () => {
  const session = await open();
  expect(copyOptions('month')).toEqual([]);
  expect(copyShown(session, 'month', MONDAY, 7)).toBeNull();
  expect(copyShown(session, 'day', MONDAY, 1)).toBe('2026-11-17');
  expect(copyShown(session, 'week', MONDAY, 7)).toBe('2026-11-23');
  expect(session.view.getState().notice).toMatchObject({
    sentence: 'Copied 2 items to the week of 23 November',
    canUndo: true,
  });
  expect(starts(session)).toEqual([MONDAY, '2026-11-17', '2026-11-23', '2026-11-24']);
  session.undo();
  expect(starts(session)).toEqual([MONDAY, '2026-11-17']);
});

it('is a key away, and stays where it is when there is nothing to copy', async () => {
  const session = await open();
  const workspace = createWorkspace(MONDAY, 'week');
  const press = () => PLANNER_ACTIONS.copy(session, workspace.getState());
  press();
  expect(workspace.getState().day).toBe('2026-11-23');
  expect(starts(session)).toEqual([MONDAY, '2026-11-23']);
  workspace.getState().go('2026-12-25');
  press();
  expect(workspace.getState().day).toBe('2026-12-25');
  expect(session.view.getState().notice?.sentence).toBe('There is nothing here to copy.');
  workspace.getState().setViewType('list');
  press();
  expect(starts(session)).toHaveLength(2);
});
