import type { BrowserContext, Page } from '@playwright/test';

/** How many times slower than this computer the pages are to run: what a slow one meets too early shows only there. */
const SLOWDOWN = Number(process.env.SLOWDOWN || 1);

/** Slows a page's scripts and drawing, from now on. */
export async function slowPage(page: Page, times: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Slows all pages of a browser as `SLOWDOWN` says. */
export function slowAsAsked(context: BrowserContext): void {
  if (SLOWDOWN <= 1) return;
  // One that has closed by then needs nothing.
  const slow = (page: Page) => slowPage(page, SLOWDOWN).catch(() => undefined);
  for (const page of context.pages()) void slow(page);
  context.on('page', (page) => void slow(page));
}
