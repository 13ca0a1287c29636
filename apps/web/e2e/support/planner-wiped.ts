import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, stranger } from './people.ts';
import type { Person } from './people.ts';
import { WEB_URL } from './places.ts';
import { readPlanner } from './planner-rows.ts';
import type { Planner } from './planner-rows.ts';
import { syncMark, turnOnSync, useSpareKey } from './planner-sync.ts';
import { addTask, entry, startPlanner } from './planner.ts';
import type { Watch } from './watch.ts';

/** How a planner was given back, in milliseconds. */
export interface GivenBack {
  /** From the spare key to a planner that is up to date. */
  afterKey: number;
  /** Age of the oldest edit that is missing; 0 where none is. */
  age: number;
}

interface Edited {
  title: string;
  at: number;
}

const upToDate = (page: Page) => expect(syncMark(page, /Up to date/)).toBeVisible();

async function newProfile(browser: Browser, watch: Watch, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: WEB_URL, storageState: { cookies: [], origins: [] } });
  watch.follow(context);
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** Adds, ticks and moves tasks by keyboard. @returns what was added, with its time */
async function edit(page: Page, count: number, name: string, pauseMs: number): Promise<Edited[]> {
  const added: Edited[] = [];
  const rows = page.getByRole('treegrid', { name: 'Tasks' }).getByRole('row', { name: /\d/ });
  for (let n = 0; n < count; n += 1) {
    await sleep(pauseMs);
    if (n % 3 === 0) {
      const title = `${name}n${n}q`;
      await addTask(page, title);
      added.push({ title, at: Date.now() });
      continue;
    }
    await rows.first().focus();
    await page.keyboard.press(n % 3 === 1 ? ' ' : 'Alt+ArrowDown');
  }
  return added;
}

/** Expects all of a planner that was at rest. @returns age of the oldest edit that is missing */
function compare(before: Planner, edits: readonly Edited[], wipedAt: number, after: Planner): number {
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toMatchObject(rows);
  const titles = new Set(Object.values(after.tasks ?? {}).map((task) => (task as { title: string }).title));
  const missing = edits.filter(({ title }) => !titles.has(title));
  return missing.length === 0 ? 0 : wipedAt - Math.min(...missing.map(({ at }) => at));
}

/**
 * Writes a planner that syncs, and wipes its browser again and again: at rest, and in the middle of edits.
 *
 * @param edits before the first time @param pauseMs before each of them
 */
export async function giveBack(
  { browser, watch }: { browser: Browser; watch: Watch },
  { edits, pauseMs, wipes }: { edits: number; pauseMs: number; wipes: number },
): Promise<GivenBack[]> {
  const person = stranger();
  let page = await newProfile(browser, watch, person);
  await startPlanner(page);
  const code = await turnOnSync(page);
  await edit(page, edits, 'first', pauseMs);
  const given: GivenBack[] = [];
  for (let wipe = 0; wipe < wipes; wipe += 1) {
    await upToDate(page);
    const before = await readPlanner(page);
    const recent: Edited[] = [];
    if (wipe % 2 === 1) {
      for (let n = 0; n < 4; n += 1) {
        await addTask(page, `late${wipe}n${n}q`);
        recent.push({ title: `late${wipe}n${n}q`, at: Date.now() });
        await sleep(Math.random() * 1_500);
      }
    }
    const wipedAt = Date.now();
    await page.context().close();

    page = await newProfile(browser, watch, person);
    await page.goto('/planner');
    const keyAt = Date.now();
    await useSpareKey(page, code);
    await entry(page).waitFor();
    await upToDate(page);
    const afterKey = Date.now() - keyAt;
    given.push({ afterKey, age: compare(before, recent, wipedAt, await readPlanner(page)) });
  }
  await page.context().close();
  return given;
}
