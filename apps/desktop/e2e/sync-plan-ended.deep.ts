import { call, idOf } from '../../web/e2e/support/operator-calls.ts';
import { confirmOperator, PEOPLE, signIn } from '../../web/e2e/support/people.ts';
import { addTask, line } from '../../web/e2e/support/planner.ts';
import { syncMark, turnOnSync } from '../../web/e2e/support/planner-sync.ts';
import type { Shell } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const setOffline = (shell: Shell, isOffline: boolean): Promise<void> =>
  shell.evaluate(({ session }, cancel) => {
    session.fromPartition('network').webRequest.onBeforeRequest((_, decide) => decide({ cancel }));
  }, isOffline);

test('changes of a shell whose plan has ended wait, which it says, and are sent once there is a plan again', async ({
  begin,
  browser,
}) => {
  const { shell, page, person } = await begin();
  await turnOnSync(page);
  const context = await browser.newContext();
  const operator = await context.newPage();
  await signIn(operator, PEOPLE.admin);
  await confirmOperator(operator, PEOPLE.admin);
  const { licenses } = await call<{ licenses: { id: string }[] }>(
    operator,
    `GET /person/${await idOf(operator, person)}`,
  );
  const setPlan = async (state: 'revoked' | 'active') => {
    const data = { state, reason: 'A test of what waits.' };
    for (const { id } of licenses) await call(operator, `PUT /license/${id}/state`, { data });
  };

  await setOffline(shell, true);
  await addTask(page, 'Written offline');
  await expect(syncMark(page, /Offline\. 1 change to sync once you’re connected/)).toBeVisible();
  await setPlan('revoked');
  await setOffline(shell, false);
  const wake = () => shell.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await wake();
  await expect(
    syncMark(page, /Your plan has ended\. Your changes wait on this device until you have a plan again\./),
  ).toBeVisible();
  await expect(line(page, 'Written offline')).toBeVisible();

  await setPlan('active');
  await wake();
  await expect(syncMark(page, /Up to date/)).toBeVisible();
  await context.close();
});
