import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, defaultClientConditions, preview } from 'vite';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import type { Say } from '../terminal.ts';
import { findChromium } from '../test/chromium.ts';
import { figureLine, isHeld, median, ratioOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { EVENTS, plannerData, TARGET, TASKS } from './planner-data.ts';
import type { BenchPage } from './planner-data.ts';
import { formatTable } from './report.ts';
import type { Report } from './report.ts';

const ROUNDS = 5;
const DAY = TARGET.day;
const NEXT_WEEK = '2026-11-25';
const MOVES = 40;
const FRAME_MS = 16;
const EDITS = 20;
const CANDIDATES = { ours: 'apps/web/planner-bench.html', theirs: 'tools/bench/planner-page/index.html' } as const;
type Candidate = keyof typeof CANDIDATES;

/** What each round measures; milliseconds, all but the first four of the main thread's processor. */
const MEASURES = ['week-render', 'month-render', 'week-switch', 'event-drag', 'frame-p95', 'load', 'edit'] as const;
type Round = Record<(typeof MEASURES)[number], number>;
/** A frame is as long as the screen makes it; it is reported, and has a goal of its own. */
const COMPARED = MEASURES.filter((measure) => measure !== 'frame-p95');
const PEERS: Record<string, string> = { load: 'Dexie', edit: 'Dexie' };

async function servePages(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'bellweek-bench-'));
  const input = Object.values(CANDIDATES).map((page) => join(ROOT, page));
  const shared = { root: ROOT, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    publicDir: false,
    resolve: { conditions: ['ws-source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, rollupOptions: { input } },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Failure('The pages of the bench were not served.');
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url, close };
}

/** What the page's `window.bench` gives, see `BenchPage`. */
const call = <T>(page: Page, method: keyof BenchPage, ...given: unknown[]): Promise<T> =>
  page.evaluate<T>(`bench.${method}(${given.map((each) => JSON.stringify(each)).join(', ')})`);

/** Until nothing is left to draw. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))`);

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of processor. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of processor that the page's main thread spent until it rested again; others' load is not in it. */
async function costOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Failure('The bench is void: its browser is gone.');
  await atRest(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  await atRest(page);
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === TASK && event.ph === 'X' && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Failure('The bench is void: nothing was traced.');
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}
const TASK = 'ThreadControllerImpl::RunTask';

/** Frame lengths from now on. */
const watchFrames = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const frames = (window.frameLengths = []);
    let last = performance.now();
    const tick = (now) => {
      frames.push(now - last);
      last = now;
      if (window.frameLengths === frames) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }`);

async function stopFrames(page: Page): Promise<number> {
  const frames = await page.evaluate<number[]>('window.frameLengths.splice(0)');
  await page.evaluate('window.frameLengths = null');
  const sorted = frames.slice(1).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
}

/** A day on and two hours later, in steps of a frame. @returns milliseconds of processor for a move, and a frame's length */
async function dragItem(page: Page): Promise<{ cost: number; frame: number }> {
  const box = await page
    .getByText(new RegExp(`^${TARGET.title}`))
    .first()
    .boundingBox();
  const before = await call<string>(page, 'startOf', TARGET.title);
  if (!box) throw new Failure('The bench is void: what is to be dragged is not on the screen.');
  const [x, y] = [box.x + 8, box.y + 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 3 });
  await watchFrames(page);
  const cost = await costOf(page, async () => {
    for (let move = 1; move <= MOVES; move += 1) {
      await page.mouse.move(x + 10 + move * 4, y + 10 + move * 2);
      await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
    }
  });
  const frame = await stopFrames(page);
  await page.mouse.up();
  await atRest(page);
  const after = await call<string>(page, 'startOf', TARGET.title);
  if (after === before) throw new Failure('The bench is void: the drag moved nothing.');
  return { cost: cost / MOVES, frame };
}

/** A browser of its own for each round of each candidate: nothing is warm but the disk. */
async function measure(url: string, chromePath: string): Promise<Round> {
  const browser: Browser = await chromium.launch({
    executablePath: chromePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, timezoneId: 'Australia/Sydney' });
    await page.goto(url);
    const data = plannerData();
    await call(page, 'prepare', data);
    const cost = (act: () => Promise<unknown>) => costOf(page, act);
    const mount = (show: 'week' | 'month') => () => call(page, 'mount', show, DAY);
    const unmount = () => call(page, 'unmount');
    const month = await cost(mount('month'));
    await unmount();
    const week = await cost(mount('week'));
    const { cost: drag, frame } = await dragItem(page);
    const next = await cost(() => call(page, 'go', NEXT_WEEK));
    await unmount();
    const edits: number[] = [];
    const id = data.tasks[5_000]?.id ?? '';
    for (let edit = 0; edit < EDITS; edit += 1) {
      edits.push(await call<number>(page, 'edit', id, `Edit ${edit}`));
    }
    const load = await call<number>(page, 'load');
    return {
      'week-render': week,
      'month-render': month,
      'week-switch': next,
      'event-drag': drag,
      'frame-p95': frame,
      load,
      edit: median(edits),
    };
  } finally {
    await browser.close();
  }
}

function reportOf(rounds: Record<Candidate, Round[]>): Report {
  const all = [...rounds.ours.keys()];
  const of = (candidate: Candidate, measured: keyof Round) => rounds[candidate].map((round) => round[measured]);
  const figures: Figure[] = COMPARED.map((name) => {
    return { name, goal: 1, better: 'lower', ...ratioOf(of('ours', name), of('theirs', name), all) };
  });
  const rows = MEASURES.map((name) => {
    const figure = figures.find((each) => each.name === name);
    const show = (candidate: Candidate) => median(of(candidate, name)).toFixed(1);
    const spread = figure
      ? `${figure.ratio.toFixed(2)} (${figure.spread.map((each) => each.toFixed(2)).join(' to ')})`
      : '';
    return [name, show('ours'), show('theirs'), PEERS[name] ?? 'FullCalendar', spread];
  });
  return {
    table: formatTable([['ms', 'ours', 'theirs', 'theirs is', 'ratio, median (smallest to largest)'], ...rows]),
    lines: figures.map((figure) => figureLine('planner', figure)),
    isHeld: figures.every(isHeld),
    notes: [
      `${TASKS} tasks, ${EVENTS} events in the month, ${ROUNDS} rounds in turn, each in a browser of its own`,
      'render, switch and drag (per move): main-thread processor time; load and edit: wall clock, durability strict in both',
    ],
  };
}

/** Our calendar beside FullCalendar, and our store beside Dexie, on the same data in the same run. */
export async function benchPlanner(say: Say): Promise<Report> {
  const chromePath = await findChromium(say);
  say('Building the pages');
  const pages = await servePages();
  const rounds: Record<Candidate, Round[]> = { ours: [], theirs: [] };
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const candidate of ['ours', 'theirs'] as const) {
        rounds[candidate].push(await measure(new URL(CANDIDATES[candidate], pages.url).href, chromePath));
      }
      const shown = COMPARED.map((name) => {
        const last = (candidate: Candidate) => rounds[candidate].at(-1)?.[name].toFixed(1);
        return `${name} ${last('ours')}/${last('theirs')}`;
      });
      say(`round ${round} of ${ROUNDS}: ${shown.join(', ')}`);
    }
  } finally {
    await pages.close();
  }
  return reportOf(rounds);
}
