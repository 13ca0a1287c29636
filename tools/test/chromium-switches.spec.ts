import { chromium } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHROMIUM_SWITCHES, OFF_IN_PLAYWRIGHT } from './chromium-switches.ts';

const SWITCH = '--disable-features=';

it('what Playwright turns off in Chromium stays off', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bellweek-switches-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [program, note] = [join(folder, 'browser.sh'), join(folder, 'switches')];
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${note}'\n`, { mode: 0o755 });
  await expect(chromium.launch({ executablePath: program, args: CHROMIUM_SWITCHES })).rejects.toThrow();
  const lists = readFileSync(note, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(SWITCH))
    .map((line) => line.slice(SWITCH.length).split(','));
  const [theirs, ours] = lists;
  expect(lists).toHaveLength(2);
  expect(theirs).toEqual(OFF_IN_PLAYWRIGHT);
  expect(ours).toEqual(expect.arrayContaining(OFF_IN_PLAYWRIGHT));
});
