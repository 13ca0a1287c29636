import { chromium } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { Failure } from '../failure.ts';
import { median, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { schoolYear } from './planner-data.ts';
import type { FeedFiles } from './planner-data.ts';
import { atRest, call } from './planner-probe.ts';
import { formatTable } from './report.ts';

/** A school's laptop: a processor four times slower than the reference computer's. */
const SLOWDOWN = 4;
const TIMES = 8;
const TYPED = 'Read chapter four by Friday';

/** Interactions, each measured from the press or key to the next frame. */
const INTERACTIONS = ['type', 'add', 'tick', 'undo', 'month', 'later-month', 'week', 'later-week'] as const;
type Interaction = (typeof INTERACTIONS)[number];

/** Milliseconds. */
const GOALS = { firstRow: 1_500, delay: 100 } as const;

export interface Slow {
  /** Milliseconds from the navigation to list and week. */
  firstRow: number;
  /** Milliseconds of every single interaction. */
  delays: Record<Interaction, number[]>;
  /** Milliseconds from the key that opens a month until all of it is rendered, after the first frame. */
  monthDrawn: number[];
}

/** Shorter interactions are not reported by the browser; they count as that long. */
const SHORTEST_MS = 16;

/** Collects the browser's own reports of interactions (Event Timing API, steps of 8 ms). */
const OBSERVE = `{
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
}`;

/** Milliseconds from the next key until a frame that shows a month. */
const WATCH_MONTH = `void (window.monthDrawn = new Promise((resolve) =>
  addEventListener('keydown', ({ timeStamp }) => {
    const look = () =>
      requestAnimationFrame(
        document.querySelector('[data-date]') ? () => resolve(performance.now() - timeStamp) : look,
      );
    look();
  }, { capture: true, once: true })))`;

/** @param count of the expected interactions. @returns their delays, including those too short to be reported */
async function delaysOf(page: Page, act: () => Promise<unknown>, count: number): Promise<number[]> {
  await page.evaluate('interactions.clear()');
  await act();
  await atRest(page);
  const delays = await page.evaluate<number[]>('[...interactions.values()]');
  const quick = Array.from({ length: Math.max(0, count - delays.length) }, () => SHORTEST_MS);
  return [...delays, ...quick];
}

/** The check box of an open task, in the middle of the visible ones. */
async function boxInSight(page: Page): Promise<Locator> {
  const list = await page.getByRole('treegrid', { name: 'Tasks' }).locator('..').boundingBox();
  if (!list) throw new Failure('The bench is void: there is no list.');
  for (const box of await page.locator('[data-line]').getByRole('checkbox', { checked: false }).all()) {
    const place = await box.boundingBox();
    if (place && place.y > list.y + list.height / 4 && place.y + place.height < list.y + list.height) return box;
  }
  throw new Failure('The bench is void: no task is in sight.');
}

/** Hovers over an element, as a student does before a press. @returns the press, without Playwright's own checks */
async function aimAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Failure('The bench is void: what is to be pressed is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await atRest(page);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

async function interact(page: Page): Promise<Omit<Slow, 'firstRow'>> {
  const delays = Object.fromEntries(INTERACTIONS.map((name) => [name, [] as number[]])) as Slow['delays'];
  const monthDrawn: number[] = [];
  const measure = async (name: Interaction, act: () => Promise<unknown>, count = 1): Promise<void> => {
    delays[name].push(...(await delaysOf(page, act, count)));
  };
  const entry = page.getByRole('combobox').or(page.getByRole('textbox')).first();
  const lines = page.locator('[data-line]');
  const press = (key: string) => () => page.keyboard.press(key);
  const later = (range: string) => aimAt(page, page.getByRole('button', { name: `Next ${range}` }));
  for (let time = 1; time <= TIMES; time += 1) {
    await entry.click();
    const text = `${TYPED} ${time}`;
    await measure('type', () => entry.pressSequentially(text, { delay: 60 }), text.length);
    await measure('add', press('Enter'));
    await measure('tick', await aimAt(page, await boxInSight(page)));
    await lines.nth(3).focus();
    await measure('undo', press('Control+z'));
    await page.evaluate(WATCH_MONTH);
    await measure('month', press('m'));
    monthDrawn.push(await page.evaluate<number>('monthDrawn'));
    await measure('later-month', await later('month'));
    await lines.nth(3).focus();
    await measure('week', press('w'));
    await measure('later-week', await later('week'));
    await press('t')();
    await atRest(page);
  }
  return { delays, monthDrawn };
}

/** Settings of a round, beside the page. */
interface SlowSettings {
  /** How many times longer work takes here than on the reference computer: so much less is throttled. */
  pace: number;
  feeds: FeedFiles | null;
}

/** The planner as it was left, on a slow computer, after a reload; in a browser of its own. */
export async function measureSlow(url: string, chromePath: string, { pace, feeds }: SlowSettings): Promise<Slow> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, timezoneId: 'Australia/Sydney' });
    await page.goto(url);
    await call(page, 'prepare', schoolYear(), feeds);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, SLOWDOWN / pace) });
    await page.goto(`${url}?open`);
    const firstRow = await call<number>(page, 'opened');
    await atRest(page);
    await page.evaluate(OBSERVE);
    return { firstRow, ...(await interact(page)) };
  } finally {
    await browser.close();
  }
}

/** The 98th percentile of the delays. */
const p98 = (delays: readonly number[]): number => percentile(delays, 0.98);
const spreadOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

export function reportSlow(rounds: readonly Slow[]): { table: string[]; figures: Figure[]; notes: string[] } {
  const firstRows = rounds.map(({ firstRow }) => firstRow);
  const first: Figure = {
    name: 'slow-first-row',
    goal: GOALS.firstRow,
    of: 'time',
    unit: 'ms',
    better: 'lower',
    ratio: median(firstRows),
    spread: spreadOf(firstRows),
  };
  const figures = INTERACTIONS.map((name): Figure => {
    const all = rounds.flatMap(({ delays }) => delays[name]);
    const spread = spreadOf(rounds.map(({ delays }) => p98(delays[name])));
    return { name: `slow-${name}`, goal: GOALS.delay, of: 'p98', unit: 'ms', better: 'lower', ratio: p98(all), spread };
  });
  const rows = figures.map(({ name, ratio, spread }, at) => {
    const typical = median(rounds.flatMap(({ delays }) => delays[INTERACTIONS[at]!]));
    return [name, String(typical), `${ratio} (${spread.join(' to ')})`];
  });
  const drawn = median(rounds.flatMap(({ monthDrawn }) => monthDrawn));
  const [least, most] = first.spread;
  return {
    table: [
      ...formatTable([['ms of delay on a slow computer', 'median', 'p98 (of the best to the worst round)'], ...rows]),
      `first row ${Math.round(first.ratio)} (${Math.round(least)} to ${Math.round(most)}) ms, a whole month ${Math.round(drawn)} ms after its key`,
    ],
    figures: [first, ...figures],
    notes: [
      `slow: a processor ${SLOWDOWN} times slower than the reference computer's, a school year; delays as the browser reports them, in steps of 8 ms`,
    ],
  };
}
