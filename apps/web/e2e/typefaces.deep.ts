import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';

for (const [when, wait] of [
  ['a little late', 200],
  ['very late', 900],
] as const) {
  test(`nothing moves when the typefaces come ${when}`, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.continue();
    });
    await page.addInitScript(observeLayoutShift);
    for (const viewport of [NARROW, { width: 1024, height: 768 }]) {
      await page.setViewportSize(viewport);
      for (const path of ['/', '/northfield', '/contact', '/thank-you']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForTimeout(wait);
        await page.evaluate(() => document.fonts.ready);
        expect(await layoutShift(page), `${path}, ${viewport.width} px`).toBe(0);
      }
    }
  });
}
