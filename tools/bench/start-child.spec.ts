import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Child } from '../stack/child.ts';
import type { Stack } from '../stack/stack.ts';
import { startFloor } from './start-child.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bellweek-floor-'));
mkdirSync(join(dataDir, 'logs'));
const stack = { settings: { dataDir }, env: process.env } as unknown as Stack;
const children: Child[] = [];
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(dataDir, { recursive: true });
});

it.each([
  ['floor-server', {}, 500],
  ['sync-floor', {}, 204],
])('starts %s, which answers where it says, without a database too', async (script, env, status) => {
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { url, pid } = await startFloor(stack, (child) => children.push(child), script, { ...env, ...unreachable });
  expect(pid).toBe(children.at(-1)!.pid);
  expect((await fetch(`${url}/anything`)).status).toBe(status);
});
