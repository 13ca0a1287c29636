import { expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { reportWeekly } from '../session/weekly-reporter.ts';

const DAY_MS = 24 * 60 * 60_000;

it('sends no weekly report between two pages, the second of which has the student’s no', async () => {
  const account = new TestAccount();
  account.server.page = 1;
  const first = await new TestProgram(account, 1).start();
  first.session.run({ type: 'settings.edit', fields: { sendsReport: true } });
  first.add('Essay');
  const other = await new TestProgram(account, 2).start();
  expect(await other.client.joinBySpareKey(await first.turnOn(), 'Phone')).toEqual({ ok: true });
  for (const each of [other, first]) await each.client.syncNow();
  for (const fields of [{ weekStart: 7 }, { sendsReport: false }]) {
    other.session.run({ type: 'settings.edit', fields });
    await other.client.syncNow();
  }
  account.isOffline = true;
  await first.device.sleep(8 * DAY_MS);
  const sent: string[] = [];
  const send = ({ reportWeekStart }: { reportWeekStart: string }) => Promise.resolve(sent.push(reportWeekStart) > 0);
  first.session.confirmClock(0);
  const stop = reportWeekly(first.session, { source: { installationId: 'x', appVersion: '1' }, send });
  account.isOffline = false;
  expect(await first.client.syncNow()).toEqual({ ok: true });
  stop();
  const { settings, sync } = first.session.view.getState().state.rows;
  expect([...settings.values()]).toMatchObject([{ sendsReport: false }]);
  expect([...sync.values()][0]?.syncedAt).toBe(new Date(first.device.now()).toISOString());
  expect(sent).toEqual([]);
});
