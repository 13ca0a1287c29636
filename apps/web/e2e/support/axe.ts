import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The very axe that the builder brings along. */
const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours and places are judged once nothing moves any more. */
export const rest = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** What axe leaves in a page that it was put into. */
interface AxeWindow {
  axe?: { run(options: object): Promise<{ violations: Violation[] }> };
}

/** The builder gathers what it found in all frames in a page of its own: in a page without frames, four times the work. */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations;
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as AxeWindow;
    if (!axe) throw new Error('axe is not in the page.');
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, TAGS);
}

export async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Nothing for axe to find in either theme, and nothing to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A page that was just made narrow draws itself anew.
  await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    expect(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
  }
}
