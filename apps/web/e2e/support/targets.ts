import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Width of a finger in CSS pixels, less the rounding. */
const LEAST = 43.5;

/** Turns the page's pointer into a finger for the rest of the test: turning back leaves traces in the layout. */
export async function emulateTouch(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
}

/**
 * Targets lower than 44 px, by name and size. Links within a sentence are as high as its lines (WCAG 2.5.8: inline).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const targets = 'a, button, input, select, textarea, summary, [role=button], [role=radio], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .map((element) => (element.matches('[type=radio], [type=checkbox]') && element.closest('label')) || element)
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('.visually-hidden, [aria-hidden=true]') && !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && box.height < least)
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.getAttribute('name');
        return `${name}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`;
      });
  }, LEAST);
