import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Presses keys and types text, and counts every press; a letter is one. */
export class Hands {
  presses = 0;
  constructor(protected readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.presses += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.presses += text.length;
  }

  /** Presses a key until an element has the focus, as somebody does who sees where the focus is. */
  async reach(target: Locator, key = 'Tab', most = 60): Promise<void> {
    await expect(target).toBeVisible();
    for (let pressed = 0; pressed < most && !(await isFocused(target)); pressed += 1) await this.press(key);
    await expect(target).toBeFocused();
  }

  /** Opens the search over everything, and chooses what it offers for a text. */
  async choose(text: string, option: string | RegExp): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('combobox', { name: /^Search people/ })).toBeFocused();
    await this.type(text);
    const wanted = this.page.getByRole('option', { name: option }).first();
    await expect(wanted).toBeVisible();
    for (let pressed = 0; pressed < 20; pressed += 1) {
      if ((await wanted.getAttribute('aria-selected')) === 'true') break;
      await this.press('ArrowDown');
    }
    await this.press('Enter');
  }
}
