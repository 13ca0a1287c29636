import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';

/**
 * Waits until the page's script acts on an element. A prerendered page is there before its script, and its bar comes alive
 * before what is below: until then a press on a form is lost, and a link loads its page anew.
 */
export const untilAlive = (target: Locator): Promise<void> =>
  expect
    .poll(() => target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
