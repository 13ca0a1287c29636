import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveTestPage } from '../../test/browser.ts';
import { killInMidEdit, killLeftovers } from '../../test/killed-browser.ts';

const ROUNDS = 500;

it(
  `R24 loses nothing that was saved when the whole browser is killed in mid-edit, ${ROUNDS} times`,
  { timeout: 3_600_000 },
  async () => {
    const site = await serveTestPage();
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-planner-'));
    try {
      const report = await killInMidEdit(folder, site.url, ROUNDS);
      expect(report).toMatchObject({ rounds: ROUNDS, lost: [], torn: [], unproven: 0 });
    } finally {
      killLeftovers();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
