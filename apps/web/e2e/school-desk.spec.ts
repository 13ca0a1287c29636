import { randomBytes } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { call, inDays } from './support/operator-calls.ts';
import { signIn } from './support/people.ts';
import { NARROW, WEB_URL, WIDE } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const HEAD = 'sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,email';

test('S91 a contact person imports a OneRoster file, archives a student by the next one and undoes it', async ({
  page,
  browser,
  watch,
}) => {
  // Of the pupil's visit, and of the file that is no list.
  watch.expectMessage(/status of (403|400)/);
  const name = `Hill ${randomBytes(4).toString('hex')} High`;
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.test`;
  const school = { name, domain, licenseExpiry: inDays(300).slice(0, 10) };
  const { id } = await call<{ id: string }>(page, 'POST /institutions', { data: school });
  await page.goto(`/admin/institutions/${id}`);
  await page.getByRole('button', { name: 'Edit…' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Institution' });
  await edit.getByRole('textbox', { name: 'Seats' }).fill('3');
  await edit.getByLabel('Contact person').fill('Kim Low');
  await edit.getByLabel('Contact email').fill(`kim@${domain}`);
  await edit.getByRole('checkbox', { name: /May use the school’s desk/ }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('May use the school’s desk.')).toBeVisible();

  const open = async (person: { email: string; name: string }) => {
    const context = await browser.newContext({ baseURL: WEB_URL, storageState: { cookies: [], origins: [] } });
    watch.follow(context);
    const opened = await context.newPage();
    await signIn(opened, person);
    return opened;
  };
  const pupil = await open({ email: `ada@${domain}`, name: 'Ada Low' });
  await pupil.goto('/school');
  await expect(pupil.getByText('This page is for the contact person of a school.')).toBeVisible();

  const kim = await open({ email: `kim@${domain}`, name: 'Kim Low' });
  await kim.goto('/account');
  await kim.getByRole('link', { name: 'Open Your School’s Desk' }).click();
  await expect(kim.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(kim.getByText('2 of 3 seats are taken. 1 is left.')).toBeVisible();
  const dialog = kim.getByRole('dialog', { name: 'Import Class List' });
  const choose = async (file: string) => {
    await kim.getByRole('button', { name: 'Import Class List…' }).click();
    const buffer = Buffer.from(file);
    await dialog.getByLabel('Class list').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  };

  await choose('one,two\n1,2\n');
  await expect(dialog.getByRole('alert')).toHaveText(/No column is called “email”/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(
    `${HEAD}\n1,,,true,ada,Ada,Low,ada@${domain}\n2,,,true,ben,Ben,High,ben@${domain}\n3,,,true,far,Far,Off,far@far.example\n`,
  );
  await expect(dialog.getByText('users.csv: 2 new.')).toBeVisible();
  await expect(dialog.getByText('1 person left out: their addresses are not of your school.')).toBeVisible();
  await expectAccessible(kim);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(kim.getByText('A class list was imported: 2 new.')).toBeVisible();
  await expect(kim.getByRole('tab', { name: 'Not here yet (1)' })).toBeVisible();

  await choose(`${HEAD}\n1,tobedeleted,2026-11-29,,,,,ada@${domain}\n`);
  await expect(dialog.getByText('1 person would lose access now.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Taken off' })).toHaveText(`Ada Low, ada@${domain}`);
  await expectAccessible(kim);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await kim.getByRole('tab', { name: 'Taken off (1)' }).click();
  await expect(kim.getByRole('table', { name: 'Taken off' }).getByText(`ada@${domain}`)).toBeVisible();
  await expect(kim.getByText('1 of 3 seats is taken. 2 are left.')).toBeVisible();
  await kim.getByRole('button', { name: 'Undo' }).click();
  await kim.getByRole('tab', { name: 'In (2)' }).click();
  await expect(kim.getByRole('button', { name: 'End access of Ada Low' })).toBeVisible();
  await expect(kim.getByText('A class list was imported: 2 new.')).toBeVisible();

  await kim.getByRole('button', { name: 'End access of Ada Low' }).press('Enter');
  await expect(kim.getByText('Access was ended: 1 taken off.')).toBeVisible();
  await kim.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(kim.getByRole('tab', { name: 'In (2)' })).toBeVisible();
  // One's own is asked for first.
  await kim.getByRole('button', { name: 'End access of Kim Low' }).click();
  const question = kim.getByRole('alertdialog', { name: 'End your own access?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(kim.getByRole('tab', { name: 'In (2)' })).toBeVisible();
  await kim.getByRole('button', { name: 'End access of Kim Low' }).click();
  await question.getByRole('button', { name: 'End My Access' }).click();
  await expect(kim.getByRole('tab', { name: 'In (1)' })).toBeVisible();
  await kim.getByRole('button', { name: 'Undo' }).click();
  await expect(kim.getByRole('tab', { name: 'In (2)' })).toBeVisible();
  for (const size of [NARROW, WIDE]) {
    await kim.setViewportSize(size);
    await expectAccessible(kim);
  }
});
