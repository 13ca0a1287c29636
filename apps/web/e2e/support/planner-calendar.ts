import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' });

/** The timed item of this title, or its continuation on the next day. */
export const item = (page: Page, title: string, kind = ''): Locator =>
  calendar(page)
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${title} (?:.* )?\\d[^,]*, ${kind}`) });

const hours = (page: Page): Locator => calendar(page).getByRole('list', { name: /^Week of/ });

/** Scrolls the hours of a week to its morning. */
export async function showMorning(page: Page): Promise<void> {
  await hours(page).evaluate((list) => list.parentElement?.scrollTo({ top: (list.clientHeight * 6.8) / 24 }));
}

/** Turns the week, and waits until its hours are drawn, which come after its heading. */
export async function turnWeek(page: Page, to: 'Next' | 'Previous'): Promise<void> {
  const before = (await hours(page).getAttribute('aria-label')) ?? '';
  await calendar(page)
    .getByRole('button', { name: `${to} week` })
    .click();
  await expect(hours(page)).not.toHaveAttribute('aria-label', before);
}

/** Goes to the next week, which is empty, scrolled to its morning, whatever the day and time. */
export async function goToNextWeek(page: Page): Promise<void> {
  await turnWeek(page, 'Next');
  await showMorning(page);
}

/** Frames in which something that rests is in its place: a list takes its new order after the frame of a change. */
const STILL_FRAMES = 3;

/** The box of an element once it rests. */
async function boxAtRest(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.evaluate(async (element, frames) => {
    const placeOf = () => JSON.stringify(element.getBoundingClientRect());
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    let place = placeOf();
    for (let still = 0; still < frames; still += 1) {
      await nextFrame();
      if (placeOf() === place) continue;
      place = placeOf();
      still = -1;
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.isConnected ? { x, y, width, height } : null;
  }, STILL_FRAMES);
  // An element that was drawn anew meanwhile is looked for again.
  return box ?? boxAtRest(target);
}

interface Point {
  x: number;
  y: number;
}

/**
 * Position of a time in a week's column on the screen. @param hour with its fraction; scrolled into view by the screen
 * itself
 */
export async function slot(page: Page, column: number, hour: number): Promise<Point> {
  const box = await boxAtRest(hours(page));
  return { x: box.x + ((column + 0.5) / 7) * box.width, y: box.y + (hour / 24) * box.height };
}

export async function middleOf(target: Locator): Promise<Point> {
  const box = await boxAtRest(target);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses, moves in steps as a person does, and releases. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator('html[data-pointer-drag]')).toBeAttached();
  await page.mouse.up();
}

/** One finger, as touch events to the browser. */
export async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const pathOf = (from: Point, to: Point): Point[] =>
    Array.from({ length: 8 }, (_, step) => {
      const share = (step + 1) / 8;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  return {
    down: (at: Point) => send('touchStart', [at]),
    move: async (from: Point, to: Point) => {
      for (const point of pathOf(from, to)) await send('touchMove', [point]);
    },
    up: () => send('touchEnd', []),
    /** Swipes at once: a page that is slow to answer each touch would make it a hold. */
    swipe: async (from: Point, to: Point) => {
      await Promise.all([
        send('touchStart', [from]),
        ...pathOf(from, to).map((point) => send('touchMove', [point])),
        send('touchEnd', []),
      ]);
    },
  };
}
