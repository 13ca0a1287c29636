import { expect, it } from 'vitest';
import { ruleFor } from '../core/recurrence/series-rule.ts';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { atRiskOf } from './at-risk.ts';

const riskOf = ({ session }: TestProgram) => atRiskOf(session.view.getState().state);

it('counts all of a planner that is on this device alone, and what is not sent of one that syncs', async () => {
  const account = new TestAccount();
  const program = await new TestProgram(account, 1).start();
  expect(riskOf(program)).toEqual({ count: 0, isAlone: true, isOnlyKey: false });
  program.add('Essay');
  program.add('Quiz');
  expect(riskOf(program)).toEqual({ count: 2, isAlone: true, isOnlyKey: false });
  // Sync is on, and nothing of the planner has left yet.
  account.routes['POST /sync/log'] = () => Promise.resolve({ data: null, error: 'No network', status: 0 });
  await program.client.turnOn('Laptop');
  await program.client.syncNow();
  expect(riskOf(program).count).toBeGreaterThan(1);
});

it('counts nothing once all is sent, and each change after that', async () => {
  const program = await new TestProgram(new TestAccount(), 1).start();
  program.add('Essay');
  await program.client.turnOn('Laptop');
  await program.client.syncNow();
  expect(riskOf(program)).toEqual({ count: 0, isAlone: false, isOnlyKey: true });
  program.add('Quiz');
  expect(riskOf(program)).toEqual({ count: 1, isAlone: false, isOnlyKey: true });
});

it('counts what repeats once, also where some of its days have rows of their own', async () => {
  const program = await new TestProgram(new TestAccount(), 1).start();
  const { session } = program;
  const training = { title: 'Training', isAllDay: false, start: '2027-03-01T16:00', end: '2027-03-01T17:00' };
  session.run({ type: 'event.add', events: [training] });
  const [id = ''] = session.view.getState().state.rows.events.keys();
  session.run({ type: 'series.add', id, rule: ruleFor.weeks([1]) });
  program.add('Essay');
  const { rows } = session.view.getState().state;
  expect([rows.series.size, rows.events.size]).toEqual([1, 1]);
  expect(riskOf(program).count).toBe(2);
});
