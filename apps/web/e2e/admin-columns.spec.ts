import type { Page } from '@playwright/test';
import { auditLog, license, pageOf } from './support/admin-lists.ts';
import { answerQueries } from './support/answers.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'admin' });

/** Width in pixels that shows a name or most of an address. */
const READABLE = 160;

const narrowColumns = (page: Page): Promise<string[]> =>
  page
    .getByRole('columnheader')
    .filter({ hasText: /User|Institution|License ID/ })
    .evaluateAll(
      (heads, least) =>
        heads
          .map((head) => `${head.textContent} ${Math.round(head.getBoundingClientRect().width)}`)
          .filter((each) => Number(each.split(' ').at(-1)) < least),
      READABLE,
    );

for (const width of ['1024', '800 @deep', '1200 @deep', '1366 @deep']) {
  test(`licences and audit logs show no column too narrow to read at a width of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width: Number.parseInt(width, 10), height: 800 });
    await answerQueries(page, '/license/all', pageOf('licenses', 30, license));
    await page.goto('/admin/licenses');
    await expect(page.getByRole('columnheader', { name: 'User email' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'User name' })).toBeVisible();
    await expect.poll(() => narrowColumns(page)).toEqual([]);

    await answerQueries(page, '/audit', pageOf('items', 45, auditLog));
    await page.goto('/admin/audit-logs');
    await expect(page.getByRole('columnheader', { name: 'User name' })).toBeVisible();
    await expect.poll(() => narrowColumns(page)).toEqual([]);
  });
}
