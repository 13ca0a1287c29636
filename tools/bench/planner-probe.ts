import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, defaultClientConditions, preview } from 'vite';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import { percentile } from './figures.ts';
import type { BenchPage, WholePage } from './planner-data.ts';

export interface Pages {
  /** Ends in a slash. */
  url: string;
  close: () => Promise<void>;
}

/** Builds pages and serves them, with `eval` forbidden as in production. @param inputs paths in the repository */
export async function servePages(inputs: readonly string[]): Promise<Pages> {
  const outDir = mkdtempSync(join(tmpdir(), 'bellweek-bench-'));
  const shared = { root: ROOT, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    publicDir: false,
    resolve: { conditions: ['ws-source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, rollupOptions: { input: inputs.map((page) => join(ROOT, page)) } },
  });
  const headers = { 'Content-Security-Policy': "script-src 'self'" };
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1', headers } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Failure('The pages of the bench were not served.');
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url, close };
}

/** Calls a method of the page's `window.bench`, see `BenchPage`. */
export const call = <T>(page: Page, method: keyof (BenchPage & WholePage), ...given: unknown[]): Promise<T> =>
  page.evaluate<T>(`bench.${method}(${given.map((each) => JSON.stringify(each)).join(', ')})`);

/** Waits until nothing is left to render. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))`);

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { name?: string };
}
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Milliseconds of processor time of the page's main thread until it is idle again, without the load of other processes.
 */
export async function costOf(page: Page, act: () => Promise<unknown>): Promise<number> {
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

/** Milliseconds between the frames of a page during an action. */
export interface Frames {
  p95: number;
  longest: number;
}

export async function framesOf(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await atRest(page);
  await page.evaluate(`{
    const frames = (window.frameLengths = []);
    let last = null;
    const tick = (now) => {
      if (last !== null) frames.push(now - last);
      last = now;
      if (window.frameLengths === frames) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }`);
  await act();
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  const frames = await page.evaluate<number[]>('frameLengths');
  await page.evaluate('window.frameLengths = null');
  if (frames.length < LEAST_FRAMES) throw new Failure('The bench is void: hardly a frame was drawn.');
  return { p95: percentile(frames, 0.95), longest: percentile(frames, 1) };
}
/** Number of frames below which the 95th percentile says nothing. */
const LEAST_FRAMES = 20;

export const FRAME_MS = 16;
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats an action at about the pace of frames. */
export async function eachFrame(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await act(at);
    await pause(FRAME_MS);
  }
}
