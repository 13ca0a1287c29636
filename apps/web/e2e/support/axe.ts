import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Everything that axe can judge, or the rules whose answer depends on colours. */
const RULES = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
type Rules = keyof typeof RULES;

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
  axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
}

/** The builder gathers what it found in all frames in a page of its own: in a page without frames, four times the work. */
async function violationsOf(page: Page, rules: Rules): Promise<Violation[]> {
  const runOnly = { type: RULES[rules].type, values: [...RULES[rules].values] };
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options({ runOnly }).analyze()).violations;
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as AxeWindow;
    if (!axe) throw new Error('axe is not in the page.');
    // These hand the focus on at once, so that nobody is ever left on one.
    const context = { exclude: [['[data-base-ui-focus-guard]']] };
    // An open menu is laid over the page, and belongs to the button in a landmark that opened it.
    const rules = { region: { enabled: document.querySelector('[role=menu]') === null } };
    const { violations } = await axe.run(context, { runOnly: only, rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, runOnly);
}

export async function findings(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const violations = await violationsOf(page, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Nothing for axe to find in either theme, and nothing to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A page that was just made narrow draws itself anew.
  await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  // The themes differ in nothing but colours.
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await rest(page);
    expect(await findings(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
  }
}
