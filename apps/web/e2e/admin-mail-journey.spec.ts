import { createHmac, randomBytes } from 'node:crypto';
import { DEVELOPMENT_BOUNCES } from '../../../tools/environment.ts';
import { report } from '../../api/test/delivery-reports.ts';
import { expectAccessible } from './support/axe.ts';
import { isTo, waitForMail } from './support/inbox.ts';
import { call } from './support/operator-calls.ts';
import { post } from './support/own-calls.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const own = () => randomBytes(6).toString('hex');

test('a support mail goes to one who has written to us', async ({ page }) => {
  const address = `${own()}@example.com`;
  const subject = `Re: your question ${own()}`;
  await page.goto('/admin/contact');
  await post(page, '/contact-us/', { firstName: 'Zoë', lastName: own(), email: address, description: 'A question' });
  await post(page, '/email/unsubscribe', { email: address });
  await page.goto(`/admin/emails?tab=support&to=${address}`);
  await expect(page.getByRole('region', { name: 'Selected Recipient' })).toContainText(address);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('Hello Zoë,\n<b>not bold</b>');
  await page.getByRole('button', { name: 'Preview Email' }).click();
  const preview = page.getByTitle('Email preview').contentFrame();
  await expect(preview.getByRole('paragraph').filter({ hasText: '<b>not bold</b>' })).toBeVisible();
  await expect(preview.locator('.sheet')).toHaveCSS('border-radius', '10px');
  await page.getByRole('button', { name: 'Send to Selected Recipient' }).click();
  await page
    .getByRole('alertdialog', { name: `Send to ${address}?` })
    .getByRole('button', { name: 'Send' })
    .click();
  await expect(page.getByText('Email sent to 1 recipients')).toBeVisible();
  // It can be read again.
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Hello Zoë,\n<b>not bold</b>');
  const [mail] = await waitForMail(subject);
  expect(mail?.to).toEqual([address]);
  expect(mail?.text).toContain('<b>not bold</b>');
});

test('an alert to people of the waitlist is watched to its end, one who left is skipped and counted', async ({
  page,
}) => {
  const school = `${own()}.example.com`;
  const [ada, bob, una, late] = ['ada', 'bob', 'una', 'late'].map((name) => `${name}@${school}`) as [
    string,
    string,
    string,
    string,
  ];
  const subject = `The beta is open ${own()}`;
  await page.goto('/admin/waitlist');
  // One more than the search finds, so that its results differ from the whole list.
  for (const email of [ada, bob, una, late, `${own()}@example.com`]) await post(page, '/waitlist/', { email });
  await post(page, '/email/unsubscribe', { email: una });
  await page.goto(`/admin/waitlist?search=${school}`);
  await expect(page.getByText('4 entries')).toBeVisible();

  await page.goto('/admin/emails?tab=alert');
  await page.getByLabel('Contact list').selectOption('Waitlist');
  await page.getByRole('textbox', { name: 'Search contacts' }).fill(school.toUpperCase());
  await expect(page.getByText('4 contacts, 1 unsubscribed')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: una }).getByText('Unsubscribed')).toBeVisible();
  await page.getByRole('button', { name: 'Stage All' }).click();
  await expect(page.getByText('Staged 3 contacts. Skipped 1 unsubscribed emails.')).toBeVisible();
  const byHand = page.getByRole('textbox', { name: 'Email', exact: true });
  await byHand.fill(una);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Cannot add ${una} - user has unsubscribed`)).toBeVisible();
  // Unsubscribes between staging and sending, which only the server can know.
  await post(page, '/email/unsubscribe', { email: late });

  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Template').selectOption('Message');
  await page.getByLabel('Message').fill('The beta is open.\n\nhttps://bellweek.example/plans');
  await page.getByRole('button', { name: 'Send a Test to Myself' }).click();
  await expect(page.getByText('A test is on its way to')).toBeVisible();
  await page.getByRole('button', { name: 'Send to 3 Recipients' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to 3 Recipients' }).click();
  await expect(page.getByText('3 of 3 done')).toBeVisible();
  await expect(page.getByText('Email sent to 2 recipients')).toBeVisible();
  await page.getByRole('button', { name: '0 failed, 1 skipped' }).click();
  const recipients = page.getByRole('table', { name: 'Recipients' });
  await expect(recipients.getByRole('row').nth(1)).toContainText(late);
  await expect(recipients.getByRole('row')).toHaveCount(2);

  const mails = await waitForMail(subject, { isWanted: (mail) => mail.subject === subject, count: 2 });
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([ada, bob]);
  expect(mails.filter(isTo(ada))).toHaveLength(1);
  expect(mails[0]?.text).toContain('https://bellweek.example/plans');
  expect(await waitForMail(`[Test] ${subject}`)).toHaveLength(1);
  await page.getByRole('button', { name: 'Write an Email' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const sent = page.getByRole('row').filter({ hasText: subject });
  await expect(sent).toContainText(/Alert · Message.*Finished.*2.*0.*1/s);

  // Bob's mail server finds out later that there is no such mailbox.
  const message = report(mails.find(isTo(bob))!.envelope.from, bob);
  const signature = createHmac('sha256', DEVELOPMENT_BOUNCES.secret).update(message).digest('hex');
  await call(page, 'POST /email/bounces', { data: { message, signature } });
  await page.reload();
  await sent.getByRole('button').first().click();
  await page.getByRole('button', { name: /1 bounced/ }).click();
  await expect(recipients.getByRole('row').filter({ hasText: bob })).toContainText('No such user');
});

test('a segment is saved, staged with its count, renamed, deleted and restored', async ({ page }) => {
  const name = `Invited ${own()}`;
  await page.goto('/admin/emails?tab=alert');
  const segments = page.getByRole('region', { name: 'Segments' });
  const row = segments.getByRole('listitem').filter({ hasText: name });
  await segments.getByRole('button', { name: 'New Segment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('People').selectOption('One institution');
  await expect(dialog.getByLabel('Institution', { exact: true })).toBeVisible();
  await dialog.getByLabel('People').selectOption('Never signed in');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('People who were invited to the beta and have no account yet.');
  await segments.getByRole('button', { name: `Stage ${name}` }).click();
  await expect(segments.getByText(/^Staged [\d,]+ contacts\. Skipped [\d,]+ unsubscribed emails\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Staged Recipients' })).toContainText(`${name} · `);
  await segments.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel('Name').fill(`${name} too`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await segments.getByRole('button', { name: `Delete ${name} too` }).click();
  await expect(segments.getByText(`“${name} too” was deleted.`)).toBeVisible();
  await expect(row).toBeHidden();
  await segments.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
