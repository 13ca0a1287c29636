import { answerContacts, answerPosts } from './support/contact-lists.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

const HOSTILE = `<!doctype html><style>h1 { color: rgb(1, 2, 3) }</style>
  <h1 style="padding-left: 7px">A mail</h1><img src="x:" onerror="parent.document.title = 'stolen'">
  <script>top.document.title = 'stolen'; parent.postMessage('out', '*');</script>
  <a href="javascript:top.document.title = 'stolen'" target="_top">A link</a>
  <form action="https://evil.example.com/"><button>Send</button></form>`;

test('S46 a preview shows its styles and runs no script', async ({ page, watch }) => {
  watch.expectMessage(/Blocked|sandboxed|Unsafe attempt|x:/);
  await answerContacts(page);
  const asked = await answerPosts(page, '/email/preview/alert', [{ status: 200, body: { html: HOSTILE } }]);
  // Starts on another page of the website, whose policy blocks the styles of mails.
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await page.getByRole('tab', { name: 'Alert' }).click();
  await page.getByLabel('Template').selectOption('Message');
  await page.getByRole('tabpanel', { name: 'Alert' }).getByRole('button', { name: 'Preview Email' }).click();
  const frame = page.getByTitle('Email preview');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveCSS('height', '400px');
  const heading = frame.contentFrame().getByRole('heading', { name: 'A mail' });
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(heading).toHaveCSS('padding-left', '7px');
  await frame.contentFrame().getByRole('link', { name: 'A link' }).click();
  await frame.contentFrame().getByRole('button', { name: 'Send' }).click();
  expect(await page.title()).toBe('Email Manager · Bellweek');
  expect(page.url()).toContain('/admin/emails');
  await page.getByLabel('Message').fill('Now it follows.');
  await expect.poll(() => asked.at(-1)?.body).toEqual({ template: 'message', message: 'Now it follows.' });
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(frame).toBeHidden();
});
