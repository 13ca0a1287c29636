import { chromium } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { Failure } from '../failure.ts';
import { median, percentile } from './figures.ts';
import { feedFiles, FEEDS } from './feed-files.ts';
import { LINE, LIST_ROWS, plannerData, TARGET, TERM, termData } from './planner-data.ts';
import type { FeedFiles } from './planner-data.ts';
import { atRest, call, costOf, eachFrame, framesOf, pause } from './planner-probe.ts';
import type { Frames } from './planner-probe.ts';
import { YEAR, yearRows, yearSlots } from './school-year.ts';

const DAY = TARGET.day;
const NEXT_WEEK = '2026-11-25';
const MOVES = 40;
const EDITS = 20;
const WHEELS = 120;
const WHEEL_PX = 120;
const SWITCHES = 6;
/** Pause between one week and the next: the pace of a person. */
const SWITCH_MS = 500;

/** Measurements of each round, in milliseconds; all but the last two are processor time of the main thread. */
export const MEASURES = [
  'week-render',
  'month-render',
  'week-switch',
  'event-drag',
  'list-drag',
  'load',
  'edit',
] as const;
export type Round = Record<(typeof MEASURES)[number], number>;

/** Measurements of our page alone, with the whole planner on the screen. */
export const SMOOTH = ['list-scroll', 'week-leaf', 'item-drag', 'task-drag'] as const;
export interface Whole {
  /** Milliseconds for the sessions before an exam, the 95th percentile. */
  plan: number;
  /** Milliseconds for the moves of a day that is taken out, the 95th percentile. */
  takeOut: number;
  /** Milliseconds of the chip that says whether typed work fits, the 95th percentile. */
  fits: number;
  /** Processor time for the items of a year, asked week by week, and for its floor. */
  year: Record<'ours' | 'floor', number>;
  /** Processor time for a calendar by address that is read again without news. */
  feed: number;
  firstPaint: number;
  frames: Record<(typeof SMOOTH)[number], Frames>;
}

async function placeOn(item: Locator): Promise<{ x: number; y: number }> {
  const box = await item.boundingBox();
  if (!box) throw new Failure('The bench is void: what is to be dragged is not on the screen.');
  return { x: box.x + Math.min(8, box.width / 2), y: box.y + 6 };
}

interface Step {
  x: number;
  y: number;
}

async function take(page: Page, from: Step): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
}

const carry = (page: Page, from: Step, step: Step): Promise<void> =>
  eachFrame(MOVES, (move) => page.mouse.move(from.x + 10 + move * step.x, from.y + 10 + move * step.y));

interface Drag {
  item: Locator;
  step: Step;
  /** Position of the item, which the drag must change. */
  where: () => Promise<string | number>;
}

async function dragging<T>(page: Page, { item, step, where }: Drag, during: (move: () => Promise<void>) => Promise<T>) {
  const before = await where();
  const from = await placeOn(item);
  await take(page, from);
  const measured = await during(() => carry(page, from, step));
  await page.mouse.up();
  await atRest(page);
  if ((await where()) === before) throw new Failure(`The bench is void: the drag of ${String(item)} moved nothing.`);
  return measured;
}

const targetDrag = (page: Page): Drag => ({
  item: page.getByText(new RegExp(`^${TARGET.title}`)).first(),
  // One day and two hours later.
  step: { x: 4, y: 2 },
  where: () => call<string>(page, 'startOf', TARGET.title),
});
const lineDrag = (page: Page): Drag => ({
  item: page.getByText(LINE, { exact: true }).first(),
  step: { x: 0, y: 6 },
  where: () => call<number>(page, 'placeOf', LINE),
});

/** A drag of an item that begins at noon, with free time. */
async function noonDrag(page: Page): Promise<Drag> {
  const item = page
    .getByRole('listitem')
    .getByRole('button', { name: /^Event \d+ 12:/ })
    .first();
  const title = /^Event \d+/.exec((await item.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  return { item, step: { x: 4, y: 2 }, where: () => call<string>(page, 'startOf', title) };
}

/** @param feeds to add to our planner; the peers get as many more tasks */
async function compared(page: Page, isOurs: boolean, feeds: FeedFiles | null): Promise<Round> {
  const data = plannerData(feeds && !isOurs ? FEEDS.count * FEEDS.entries : 0);
  await call(page, 'prepare', data, isOurs ? feeds : null);
  const cost = (act: () => Promise<unknown>) => costOf(page, act);
  const dragCost = async (drag: Drag) => (await dragging(page, drag, cost)) / MOVES;
  const mount = (show: 'week' | 'month') => () => call(page, 'mount', show, DAY);
  const unmount = () => call(page, 'unmount');
  const month = await cost(mount('month'));
  await unmount();
  const week = await cost(mount('week'));
  const eventDrag = await dragCost(targetDrag(page));
  const next = await cost(() => call(page, 'go', NEXT_WEEK));
  await unmount();
  const edits: number[] = [];
  const id = data.tasks[5_000]?.id ?? '';
  for (let edit = 0; edit < EDITS; edit += 1) {
    edits.push(await call<number>(page, 'edit', id, `Edit ${edit}`));
  }
  const load = await call<number>(page, 'load');
  // Last of all, as our list is stored on the disk as well.
  await call(page, 'mountList', LIST_ROWS);
  const listDrag = await dragCost(lineDrag(page));
  await unmount();
  return {
    'week-render': week,
    'month-render': month,
    'week-switch': next,
    'event-drag': eventDrag,
    'list-drag': listDrag,
    edit: median(edits),
    load,
  };
}

/** Titles in the list, of tasks and of what calendars by address bring. */
const titles = (page: Page): Locator => page.locator('[data-line]').getByTitle(/^(Task|Assignment) /);

/** Top of a visible line, in pixels: more lines are rendered than those. */
const MIDDLE = 400;

async function lineInSight(page: Page): Promise<Locator> {
  for (const line of await titles(page).all()) {
    if (((await line.boundingBox())?.y ?? 0) >= MIDDLE) return line;
  }
  throw new Failure('The bench is void: no line of the list is in sight.');
}

/** A place in the hours of the week, in the window's pixels. */
const AFTERNOON = { x: 900, y: 560 };

/** The whole planner, with the data that the page has stored. */
async function whole(page: Page): Promise<Pick<Whole, 'firstPaint' | 'frames'>> {
  const firstPaint = await call<number>(page, 'opened');
  const watch = (act: () => Promise<unknown>) => framesOf(page, act);
  const list = page.getByRole('treegrid', { name: 'Tasks' });
  await list.hover({ position: { x: 60, y: 200 } });
  const first = (await titles(page).first().textContent()) ?? '';
  const scroll = await watch(() => eachFrame(WHEELS, () => page.mouse.wheel(0, WHEEL_PX)));
  if ((await page.getByText(first, { exact: true }).count()) > 0)
    throw new Failure('The bench is void: no list scrolled.');
  const leaf = await watch(async () => {
    for (let week = 0; week < SWITCHES; week += 1) {
      await page.getByRole('button', { name: week % 2 === 0 ? 'Previous week' : 'Next week' }).click();
      await pause(SWITCH_MS);
    }
  });
  const item = await dragging(page, await noonDrag(page), watch);
  const line = await lineInSight(page);
  const title = (await line.textContent()) ?? '';
  // Not from the screen: in an overflow its block may be one of "+n".
  const blocks = () => call<string>(page, 'blocksOf', title);
  const from = await placeOn(line);
  const step = { x: (AFTERNOON.x - from.x) / MOVES, y: (AFTERNOON.y - from.y) / MOVES };
  const taskDrag = await dragging(page, { item: line, step, where: blocks }, watch);
  return {
    firstPaint,
    frames: { 'list-scroll': scroll, 'week-leaf': leaf, 'item-drag': item, 'task-drag': taskDrag },
  };
}

async function schoolYear(page: Page): Promise<Whole['year']> {
  await call(page, 'prepareYear', { ...YEAR, rows: yearRows, slots: yearSlots });
  const cost = (by: 'ours' | 'floor') => costOf(page, () => call(page, 'readYear', by));
  return { ours: await cost('ours'), floor: await cost('floor') };
}

async function feedRead(page: Page): Promise<number> {
  await call(page, 'prepareFeeds', feedFiles());
  let read = 0;
  const cost = await costOf(page, async () => {
    read = await call<number>(page, 'readFeed');
  });
  if (read !== FEEDS.entries) throw new Failure('The bench is void: a calendar was not read as a whole.');
  return cost;
}

/**
 * Measures one round of one candidate in a new browser: only the disk cache is warm.
 *
 * @param isOurs ours is also measured as a whole
 */
export async function measure(
  url: string,
  chromePath: string,
  { isOurs, feeds }: { isOurs: boolean; feeds: FeedFiles | null },
): Promise<{ round: Round; whole?: Whole }> {
  const browser: Browser = await chromium.launch({
    executablePath: chromePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, timezoneId: 'Australia/Sydney' });
    await page.goto(url);
    const round = await compared(page, isOurs, feeds);
    if (!isOurs) return { round };
    const plan = percentile(await call<number[]>(page, 'plan', termData(), TERM.exam), 0.95);
    const takeOut = percentile(await call<number[]>(page, 'takeOut', plannerData()), 0.95);
    const fits = percentile(await call<number[]>(page, 'fits', plannerData()), 0.95);
    const year = await schoolYear(page);
    const feed = await feedRead(page);
    await page.goto(`${url}?open`);
    return { round, whole: { plan, takeOut, fits, year, feed, ...(await whole(page)) } };
  } finally {
    await browser.close();
  }
}
