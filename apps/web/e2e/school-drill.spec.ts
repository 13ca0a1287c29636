import { expectAccessible } from './support/axe.ts';
import { call } from './support/operator-calls.ts';
import { NARROW, WIDE } from './support/places.ts';
import { everywhere, openDevices } from './support/planner-sync.ts';
import { addTask, line, startPlanner } from './support/planner.ts';
import { freshBrowser, newSchool } from './support/schools.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

test('S92 a contact person wipes the demo student, and sees the planner come back in another browser @deep', async ({
  page,
  browser,
  watch,
}) => {
  // Of the browser that is wiped, and of an address that nobody has yet.
  watch.expectMessage(/status of (401|404)/);
  const { id, pupil } = await newSchool(page);
  const email = pupil.email.replace('pupil', 'kim');
  const contact = { name: 'Kim Low', email, role: 'Deputy principal', hasDesk: true };
  await call(page, `PUT /institutions/${id}/details`, { data: { contact } });
  const keep = { mode: 'kept', publicKey: null, reason: 'Its Chromebooks forget everything at sign-out.' };
  await call(page, `PUT /institutions/${id}/sync`, { data: keep });

  const kim = await freshBrowser(browser, watch, { email, name: 'Kim Low' });
  await kim.goto('/school');
  await kim.getByRole('link', { name: 'Recovery Drill' }).click();
  const step = (title: string | RegExp) => kim.getByRole('listitem', { name: title });
  await expect(step('Which account is your demo student?')).toBeVisible();
  await kim.getByLabel('Email address').fill(pupil.email);
  await kim.getByRole('button', { name: 'Make Demo Student' }).click();
  await expect(kim.getByText('Nobody at your school has this address in Bellweek.')).toBeVisible();
  const first = await freshBrowser(browser, watch, pupil);
  await kim.getByRole('button', { name: 'Make Demo Student' }).click();
  await expect(step('Does the planner sync?')).toBeVisible();
  await expectAccessible(kim);

  await startPlanner(first);
  await addTask(first, 'Essay draft');
  await everywhere(await openDevices(first)).click();
  await expect(first.getByText('Up to date.')).toBeVisible();
  await expect(step('Wipe the demo student now?')).toBeVisible();
  await expect(kim.getByText('the planner comes back by the login alone')).toBeVisible();
  await expectAccessible(kim);
  await first.goto('/account');
  await expect(first.getByText('This account is your school’s demo student')).toBeVisible();

  await kim.getByRole('button', { name: 'Wipe Demo Student' }).click();
  await expect(step(/1 device removed/)).toBeVisible();
  await expect(step('Now log in as the demo student')).toBeVisible();
  await first.goto('/dashboard');
  await expect(first).toHaveURL(/\/login/);
  await first.context().close();

  const second = await freshBrowser(browser, watch, pupil);
  await expect(step(/Logged in again/)).toBeVisible();
  await second.goto('/planner');
  await expect(line(second, 'Essay draft')).toBeVisible();
  const outcome = kim.getByRole('region', { name: 'Last recovery drill' });
  await expect(outcome.getByText(/planner back \d+ seconds? after the login/)).toBeVisible();
  await expect(outcome.getByText('Kim Low')).toBeVisible();
  for (const size of [NARROW, WIDE]) {
    await kim.setViewportSize(size);
    await expectAccessible(kim);
  }
  await expect(outcome.getByRole('status')).toBeVisible();
  // A drill that is stopped leaves the earlier outcome, which is not told again.
  await kim.getByRole('button', { name: 'Wipe Demo Student' }).click();
  await expect(step('Now log in as the demo student')).toBeVisible();
  await kim.getByRole('button', { name: 'Stop Using This Account' }).click();
  await expect(step('Which account is your demo student?')).toBeVisible();
  await expect(outcome).toBeVisible();
  await expect(outcome.getByRole('status')).toHaveCount(0);
});
