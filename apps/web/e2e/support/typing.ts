import type { Page } from '@playwright/test';

/** Types letters at once: a menu takes a letter that comes half a second after the last one for the first of another word. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all([...text].map((letter) => page.keyboard.press(letter)));
}
