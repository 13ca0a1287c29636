import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** All rules of axe, or those whose result depends on colours. */
const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
type Rules = keyof typeof RULES;

/** The version of axe that the builder depends on. */
const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for all animations: colours and positions are judged after them. */
export const rest = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** The global that axe adds to a page. */
interface AxeWindow {
  axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}

/** The builder collects the results of all frames in a new page: four times the work for a page without frames. */
async function violationsOf(page: Page, rules: Rules): Promise<Violation[]> {
  const runOnly = { type: RULES[rules].type, values: [...RULES[rules].values] };
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options({ runOnly }).analyze()).violations;
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as AxeWindow;
    if (!axe) throw new Error('axe is not in the page.');
    // Focus guards move the focus on at once, so that it never stays on one.
    const context = { exclude: [['[data-base-ui-focus-guard]']] };
    // An open menu lies outside the landmarks, although its button is in one.
    const rules = { region: { enabled: document.querySelector('[role=menu]') === null } };
    const { violations } = await axe.run(context, { runOnly: only, rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, runOnly);
}

/**
 * Violations that axe finds twice, once the page rests. A pointer that comes to lie on a button, or a notice that appears, may
 * begin an animation while axe runs, and a text that is half faded in is too pale.
 */
export async function findings(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await rest(page);
  let violations = await violationsOf(page, rules);
  if (violations.length > 0) {
    await rest(page);
    violations = await violationsOf(page, rules);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Expects no violation in either theme, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A page that was just narrowed renders again.
  await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  // The themes differ only in colours.
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
  }
}
