import { NARROW } from './support/places.ts';
import { expect, test } from './support/test.ts';
import { spoiltTexts } from './support/text-boxes.ts';

/** The distances of WCAG 2.2, 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

test.use({ viewport: NARROW });
test.beforeEach(({ context }) =>
  context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACING),
);

for (const path of ['/', '/schools', '/privacy', '/trust', '/status', '/download', '/contact', '/login', '/waitlist']) {
  test(`${path} with all distances of text at once: nothing cut off or over another text`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).wordSpacing)).not.toBe('0px');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await spoiltTexts(page)).toEqual([]);
  });
}
