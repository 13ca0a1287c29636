import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '../database/cluster.ts';
import { runChecks } from '../check/checks.ts';
import { fromRoot, packageScript } from '../paths.ts';
import { buildDesktop, compile, desktopFolder } from '../stack/build.ts';
import { Stack } from '../stack/stack.ts';
import { SupervisedStack } from '../stack/supervised-stack.ts';
import type { Say } from '../terminal.ts';
import { countPlaywright, countVitest } from './counts.ts';
import type { Outcome } from './counts.ts';
import { findElectron } from './electron.ts';
import { runProgram } from './program.ts';
import { makeThrowAway } from './test-environment.ts';

export interface StepContext {
  say: Say;
  /** Names of test files, to run only those. */
  filters: string[];
  /** Registers a cleanup for when the run is interrupted. */
  undo: (action: () => Promise<void>) => () => Promise<void>;
  /** Path of the browser. @throws {Failure} when none can be found or installed. */
  chromium: () => Promise<string>;
}

type Count = (report: never, readme: string) => Outcome;

/** Reads a report; a program that failed without a failure in its report counts as one. */
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

/** Unit and integration tests, on a database server of their own; some use a real browser. */
export const unitStep = (context: StepContext): Promise<Outcome> => vitestStep(context, 'vitest.config.ts');

/** Tests that take longer than a commit may wait; run only by name. */
export const deepStep = (context: StepContext): Promise<Outcome> => vitestStep(context, 'vitest.deep.config.ts');

async function vitestStep({ say, filters, undo, chromium }: StepContext, config: string): Promise<Outcome> {
  const browser = await chromium();
  const place = await makeThrowAway('unit');
  const { dataDir, ports } = place.settings;
  const logFile = join(dataDir, 'postgres.log');
  const cluster = await Cluster.open({ dataDir, port: ports.database, logFile, say, isThrowAway: true });
  const end = undo(async () => {
    await cluster.stop();
    cluster.remove();
    place.remove();
  });
  try {
    await cluster.start();
    // The API's own processes run the compiled code, as in production.
    await compile({ env: place.bare, logDir: dataDir, say });
    say('Unit and integration tests');
    const report = join(dataDir, 'vitest.json');
    const env = { ...place.bare, TEST_DATABASE_URL: cluster.superuserUrl, API_COMPILED: '1', CHROMIUM_PATH: browser };
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = [packageScript('vitest/vitest.mjs'), 'run', '--config', fromRoot(config), ...reporters, ...filters];
    const { code } = await runProgram(args, env, true);
    return readReport('vitest', report, code, countVitest);
  } finally {
    await end();
  }
}

/** Browser tests, and tests of the desktop shell, on a whole copy of the product. */
export const browserStep = (context: StepContext): Promise<Outcome> => playwrightStep(context);

/** Sweeps over many sizes and states of screens, and long runs with kills; run only by name. */
export const deepBrowserStep = (context: StepContext): Promise<Outcome> => playwrightStep(context, { DEEP: '1' });

async function playwrightStep(
  { say, filters, undo, chromium }: StepContext,
  choice: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const browser = await chromium();
  const place = await makeThrowAway('browser');
  // The longest tests may kill the API, which a supervisor would start again.
  const stack = new (choice.DEEP ? SupervisedStack : Stack)({ ...place, say, isThrowAway: true });
  // A folder of its own: another run, or an open shell, may be built meanwhile.
  const desktop = desktopFolder();
  const end = undo(async () => {
    await stack.stop();
    stack.removeData();
    place.remove();
    desktop.remove();
  });
  try {
    const { dataDir, identityProviderUrl, inboxUrl } = place.settings;
    const electron = findElectron();
    const logDir = join(dataDir, 'logs');
    // Both need the compiled contract, which a fresh clone has not.
    await compile({ env: place.bare, logDir: dataDir, say });
    const built = buildDesktop({ env: { ...stack.env, NODE_ENV: 'production' }, logDir, say }, desktop.path);
    // Both build at once; a failure of either ends the step.
    await Promise.all([stack.start(), built]);
    const addresses = { IDP_URL: identityProviderUrl, INBOX_URL: inboxUrl, ELECTRON_PATH: electron };
    const env = { ...stack.env, ...addresses, ...choice, CHROMIUM_PATH: browser, DESKTOP_FOLDER: desktop.path };
    const run = (app: string) => Promise.race([runPlaywright(app, env, dataDir, filters), stack.failure]);
    say('Browser tests');
    const website = await run('web');
    say(`Tests of the desktop shell, on ${electron ? 'Electron' : 'the fake Electron, as Electron is not installed'}`);
    const shell = await run('desktop');
    return {
      passed: website.passed + shell.passed,
      failures: [...website.failures, ...shell.failures],
      times: [website, shell].flatMap(({ times = [] }) => times),
    };
  } finally {
    await end();
  }
}

async function runPlaywright(
  app: string,
  env: NodeJS.ProcessEnv,
  dataDir: string,
  filters: string[],
): Promise<Outcome> {
  const report = join(dataDir, `playwright-${app}.json`);
  const config = fromRoot('apps', app, 'e2e/playwright.config.ts');
  const cli = [packageScript('@playwright/test/cli.js'), 'test', '--config', config, '--reporter=line,json'];
  // A file name belongs to one app, and so do the longest tests: others pass without tests.
  const chosen = filters.length > 0 || env.DEEP ? ['--pass-with-no-tests', ...filters] : [];
  const { code } = await runProgram([...cli, ...chosen], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, true);
  return readReport(`Playwright for apps/${app}`, report, code, countPlaywright);
}
