import type { BrowserContext, Page } from '@playwright/test';

/** `SLOWDOWN=5`: pages run five times slower, as on a slow computer. */
const SLOWDOWN = Number(process.env.SLOWDOWN || 1);

/** `TEXT_WIDTH=1.03`: text is about 3 % wider, as with another font or another way to draw it. */
const TEXT_WIDTH = Number(process.env.TEXT_WIDTH || 1);

/**
 * `CLOCK_AHEAD=3600`: pages are an hour ahead of the computer, like the other programs of the run under libfaketime.
 */
const CLOCK_AHEAD_MS = Number(process.env.CLOCK_AHEAD || 0) * 1000;

/** Average width of a letter, in em. */
const LETTER_EM = 0.5;

/** Slows a page's scripts and rendering from now on. */
export async function slowPage(page: Page, times: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Runs `act` on open pages; one that navigates meanwhile has run the init script. */
async function forOpenPages(context: BrowserContext, act: (page: Page) => Promise<unknown>): Promise<void> {
  for (const page of context.pages()) {
    await act(page).catch((error: unknown) => {
      if (!String(error).includes('Execution context was destroyed')) throw error;
    });
  }
}

/** Stretches or narrows all text. A constructed style sheet is not subject to a page's policy. */
async function spaceText(context: BrowserContext, width: number): Promise<void> {
  const addSheet = (spacing: number): void => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { letter-spacing: ${spacing}em !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const spacing = (width - 1) * LETTER_EM;
  await context.addInitScript(addSheet, spacing);
  await forOpenPages(context, (page) => page.evaluate(addSheet, spacing));
}

/** Moves the pages' clock: Chromium itself cannot run under libfaketime. */
async function moveClock(context: BrowserContext, aheadMs: number): Promise<void> {
  const move = (ahead: number): void => {
    const { now } = Date;
    const Moved = new Proxy(Date, {
      construct: (target, values, newTarget) =>
        Reflect.construct(target, values.length === 0 ? [now() + ahead] : values, newTarget) as object,
      apply: () => new Moved().toString(),
      get: (target, name) => (name === 'now' ? () => now() + ahead : (Reflect.get(target, name) as unknown)),
    });
    window.Date = Moved;
  };
  await context.addInitScript(move, aheadMs);
  await forOpenPages(context, (page) => page.evaluate(move, aheadMs));
}

/** Prints a tried `eval` to the console, where the watch sees it: the browser reports the violation to the page alone. */
async function printEval(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      if (blockedURI === 'eval') console.error(`A page tried to evaluate text: ${effectiveDirective}`);
    }),
  );
}

/**
 * Has pages meet a browser that allows no service worker, as a private window may: caching the planner's 265 files for offline
 * use takes a third of the processor time of a test that opens it.
 */
export async function refuseWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!isSecureContext) return;
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('Refused', 'SecurityError'));
  });
}

/** Applies the conditions that the environment asks for to a browser's pages. */
export async function applyConditions(context: BrowserContext): Promise<void> {
  await printEval(context);
  if (TEXT_WIDTH !== 1) await spaceText(context, TEXT_WIDTH);
  if (CLOCK_AHEAD_MS !== 0) await moveClock(context, CLOCK_AHEAD_MS);
  if (SLOWDOWN <= 1) return;
  // Ignored for a page that has closed by then.
  const slow = (page: Page) => slowPage(page, SLOWDOWN).catch(() => undefined);
  for (const page of context.pages()) void slow(page);
  context.on('page', (page) => void slow(page));
}
