import type { Page } from '@playwright/test';

/** Counts pointer presses and keys that type no text from now on, on any site. @returns a function that gives their number */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => void (presses += 1));
  const watch = () => {
    const count = () => (window as unknown as { countPress: () => void }).countPress();
    window.addEventListener('pointerdown', count, { capture: true });
    window.addEventListener('keydown', ({ key }) => void (key.length > 1 && count()), { capture: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => presses;
}
