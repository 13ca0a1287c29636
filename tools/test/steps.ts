import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '../database/cluster.ts';
import { runChecks } from '../check/checks.ts';
import { fromRoot, packageScript } from '../paths.ts';
import { Stack } from '../stack/stack.ts';
import type { Say } from '../terminal.ts';
import { countPlaywright, countVitest } from './counts.ts';
import type { Outcome } from './counts.ts';
import { runProgram } from './program.ts';
import { makeThrowAway } from './throw-away.ts';

export interface StepContext {
  say: Say;
  /** Names of test files, to run those only. */
  filters: string[];
  /** Registers what must be undone when the run is interrupted. */
  undo: (action: () => Promise<void>) => () => Promise<void>;
  /** Where the browser is. @throws {Failure} when there is none to be had. */
  chromium: () => Promise<string>;
}

type Count = (report: never, readme: string) => Outcome;

/** Reads a report; a program that failed without saying why in it counts as one failure. */
function readReport(name: string, path: string, code: number, count: Count): Outcome {
  if (!existsSync(path)) return { passed: 0, failures: [`${name} ended with code ${code} and wrote no report`] };
  const readme = existsSync(fromRoot('README.md')) ? readFileSync(fromRoot('README.md'), 'utf8') : '';
  const outcome = count(JSON.parse(readFileSync(path, 'utf8')) as never, readme);
  if (code !== 0 && outcome.failures.length === 0) outcome.failures.push(`${name} ended with code ${code}`);
  return outcome;
}

export async function checkStep({ say }: StepContext): Promise<Outcome> {
  const { passed, failed } = await runChecks(say);
  return { passed, failures: failed.map((name) => `npm run check: ${name}`) };
}

/** Unit and integration tests, on a database server of their own; some ask a real browser what it does. */
export const unitStep = (context: StepContext): Promise<Outcome> => vitestStep(context, 'vitest.config.ts');

/** What takes longer than a commit may wait; asked for by name only. */
export const deepStep = (context: StepContext): Promise<Outcome> => vitestStep(context, 'vitest.deep.config.ts');

async function vitestStep({ say, filters, undo, chromium }: StepContext, config: string): Promise<Outcome> {
  const browser = await chromium();
  const place = await makeThrowAway('unit');
  const { dataDir, ports } = place.settings;
  const logFile = join(dataDir, 'postgres.log');
  const cluster = await Cluster.open({ dataDir, port: ports.database, logFile, say });
  const end = undo(async () => {
    await cluster.stop();
    cluster.remove();
    place.remove();
  });
  try {
    await cluster.start();
    say('Unit and integration tests');
    const report = join(dataDir, 'vitest.json');
    const env = { ...place.bare, TEST_DATABASE_URL: cluster.superuserUrl, CHROMIUM_PATH: browser };
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [packageScript('vitest/vitest.mjs'), 'run', '--config', fromRoot(config), ...reporters, ...filters];
    const { code } = await runProgram(args, env, true);
    return readReport('vitest', report, code, countVitest);
  } finally {
    await end();
  }
}

/** Browser tests, on a whole copy of the product. */
export async function browserStep({ say, filters, undo, chromium }: StepContext): Promise<Outcome> {
  const browser = await chromium();
  const place = await makeThrowAway('browser');
  const stack = new Stack({ ...place, say });
  const end = undo(async () => {
    await stack.stop();
    stack.removeData();
    place.remove();
  });
  try {
    await stack.start();
    say('Browser tests');
    const report = join(place.settings.dataDir, 'playwright.json');
    const output = join(place.settings.dataDir, 'results');
    mkdirSync(output, { recursive: true });
    const { identityProviderUrl, inboxUrl } = place.settings;
    const addresses = { IDP_URL: identityProviderUrl, INBOX_URL: inboxUrl };
    const env = { ...stack.env, ...addresses, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const config = fromRoot('apps/web/e2e/playwright.config.ts');
    const cli = [packageScript('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=line,json'];
    const run = runProgram([...cli, ...filters], env, true);
    const { code } = await Promise.race([run, stack.failure]);
    return readReport('Playwright', report, code, countPlaywright);
  } finally {
    await end();
  }
}
