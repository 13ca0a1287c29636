import { expectAccessible } from './support/axe.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

test('people are added from a file, invited, and downloaded', async ({ page, watch }) => {
  watch.expectMessage(/status of 409/);
  const school = `${crypto.randomUUID()}.example.com`;
  await page.goto('/admin/waitlist');
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: /^(Import|Invite)/ });
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('Please add at least one address.')).toBeVisible();
  const text = `Name,Email\nAda,ada@${school}\nBob,bob@${school}\nNobody,\nAda,ADA@${school}\n`;
  const lines = Array.from({ length: 5_000 }, (_, number) => `student${number}@pasted.example.com`).join('\n');
  const field = dialog.getByLabel('Addresses', { exact: true });
  await field.evaluate((area: HTMLTextAreaElement, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines);
  await expect(field).toHaveValue(lines);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('5,000 people to add.')).toBeVisible();
  await dialog
    .getByLabel('File of addresses')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(field).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('2 people to add. 1 person already on the list. 1 line without')).toBeVisible();
  await expect(dialog.getByText('Line 4: Nobody,')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByText('2 people added to the waitlist.')).toBeVisible();

  await page.goto(`/admin/waitlist?search=${school}`);
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: `ada@${school}` }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(panel.getByText('Invited', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Invite Again' }).click();
  await expect(panel.getByText('This address was invited in the last 24 hours.')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Invite the people waiting longest…' }).click();
  const number = dialog.getByLabel('Number of people');
  await number.fill('501');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please give a number from 1 to 500.')).toBeVisible();
  await number.fill('1');
  await expect(dialog.getByText('1 person will get an email with a link to sign up.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByText('1 person invited.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Status').selectOption('Invited');
  await expect(page.getByRole('row').filter({ hasText: `ada@${school}` })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('waitlist.csv');
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
});
