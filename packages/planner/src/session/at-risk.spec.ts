import { expect, it } from 'vitest';
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
