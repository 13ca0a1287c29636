import type { Page } from '@playwright/test';
import type { Shell } from '../../e2e/support/shell.ts';
import { launchFakeElectron } from '../../e2e/support/fake-electron.ts';
import type { Hour, Memory, WindowRound } from './results.ts';

/** A port without a server: only the program itself is measured. */
const OFFLINE = { API_URL: 'http://localhost:9', TZ: 'Australia/Sydney' };
const PRESSES = 20;
/** Edits in an hour of constant work: about one in a second and a half. */
const CHECKED = 2_500;
const ADDED = 500;
const TOGETHER = 100;

/** Time at which the planner is on the screen, in milliseconds since 1970; 0 if it was there before. */
const PLANNER_SHOWN = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('No planner is shown.')), 60_000);
  const isThere = () => document.querySelector('[data-line][data-task]') && document.querySelector('[data-key]');
  if (isThere()) return resolve(0);
  const look = () =>
    requestAnimationFrame(
      isThere() ? () => setTimeout(() => resolve(performance.timeOrigin + performance.now())) : look,
    );
  look();
})`;
/** The same for an empty page: its first contentful paint. */
const EMPTY_SHOWN = `new Promise((resolve) => {
  new PerformanceObserver((list, observer) => {
    const [first] = list.getEntriesByName('first-contentful-paint');
    if (!first) return;
    observer.disconnect();
    resolve(performance.timeOrigin + first.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;
/** Time of focus in the field, in the frame after the window was told that it is in front. Milliseconds since 1970. */
const FIELD_FOCUSED = `{
  document.activeElement?.blur();
  window.focused = new Promise((resolve) => {
    const stop = bellweek.on.quickEntryShown(() => {
      stop();
      const hasFocus = document.activeElement?.matches('input');
      requestAnimationFrame(() => resolve(hasFocus ? performance.timeOrigin + performance.now() : -1));
    });
  });
  // Or it would be waited for here.
  void 0;
}`;
/** Checks visible tasks off and on again, each in a frame of its own. @returns how often */
const CHECK = `(async () => {
  for (let done = 0; done < ${TOGETHER}; done += 1) {
    const boxes = document.querySelectorAll('[data-line][data-task] [role="checkbox"]');
    if (boxes.length === 0) return 0;
    boxes[done % boxes.length].click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return ${TOGETHER};
})()`;

const ASK = `(async () => {
  const from = performance.now();
  const { user } = await bellweek.account.read();
  const answer = await bellweek.planner.load({ account: user.id });
  if (!answer.ok) throw new Error('The planner could not be read.');
  return performance.now() - from;
})()`;

const now = (): number => performance.timeOrigin + performance.now();

async function memoryOf(shell: Shell, page: Page): Promise<Memory> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('HeapProfiler.enable');
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize: window } = (await devTools.send('Runtime.getHeapUsage')) as { usedSize: number };
  await devTools.detach();
  const { rss, heapUsed: main } = await shell.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    (process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void)();
    return process.memoryUsage();
  });
  return { rss, main, window };
}

async function pressShortcut(shell: Shell): Promise<number[]> {
  const quick = await shell.otherPage(/\/quick\.html$/);
  await quick.getByLabel('Add a task').waitFor();
  const took: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    await quick.evaluate(FIELD_FOCUSED);
    const pressed = await shell.evaluate(({ globalShortcut }) => {
      const at = performance.timeOrigin + performance.now();
      (globalShortcut as unknown as { press: (keys: string) => void }).press('CommandOrControl+Alt+B');
      return at;
    });
    const focused = await quick.evaluate<number>('focused');
    if (focused < pressed) throw new Error('The field did not get the focus.');
    took.push(focused - pressed);
  }
  return took;
}

async function begin(dataDir: string): Promise<{ shell: Shell; page: Page; took: number }> {
  const from = now();
  const shell = await launchFakeElectron({ dataDir, env: OFFLINE });
  const page = await shell.page();
  const shown = await page.evaluate<number>(PLANNER_SHOWN);
  if (shown === 0) throw new Error('The planner was there before anybody looked.');
  return { shell, page, took: shown - from };
}

/** @param floor the baseline program, and a folder for its data */
export async function measureWindows(dataDir: string, floor: { main: string; dataDir: string }): Promise<WindowRound> {
  const from = now();
  const empty = await launchFakeElectron({ dataDir: floor.dataDir, env: OFFLINE }, floor.main);
  const emptyPage = await empty.page();
  const emptyTook = (await emptyPage.evaluate<number>(EMPTY_SHOWN)) - from;
  const floorMemory = await memoryOf(empty, emptyPage);
  await empty.quit();
  const { shell, page, took } = await begin(dataDir);
  const memory = await memoryOf(shell, page);
  const way = await page.evaluate<number>(ASK);
  const quickEntry = await pressShortcut(shell);
  await shell.quit();
  return { start: { ours: took, floor: emptyTook }, way, quickEntry, memory, floorMemory };
}

/** An hour of nothing but edits, without its pauses. */
export async function measureHour(dataDir: string): Promise<Hour> {
  const { shell, page } = await begin(dataDir);
  const before = await memoryOf(shell, page);
  let edits = 0;
  while (edits < CHECKED) {
    const done = await page.evaluate<number>(CHECK);
    if (done === 0) throw new Error('No task could be checked off.');
    edits += done;
  }
  const entry = page.getByRole('combobox', { name: 'Add a task' });
  for (let added = 0; added < ADDED; added += 1) {
    await entry.fill(`Read chapter ${added}`);
    await entry.press('Enter');
    edits += 1;
  }
  await page.getByText('Saved on this device', { exact: true }).waitFor();
  const after = await memoryOf(shell, page);
  await shell.quit();
  return { edits, before, after };
}
