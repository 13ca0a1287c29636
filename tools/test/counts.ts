import { basename, relative } from 'node:path';
import { ROOT } from '../paths.ts';

/** Result of one step of the tests. */
export interface Outcome {
  passed: number;
  /** One line each: the failed test, and the reason in short. */
  failures: string[];
  times?: TestTime[];
}

interface TestTime {
  name: string;
  milliseconds: number;
}

interface VitestAssertion {
  status: string;
  fullName: string;
  failureMessages: string[];
  /** In milliseconds; absent for a test that did not run. */
  duration?: number | null;
}

interface VitestReport {
  testResults: { name: string; status: string; message: string; assertionResults: VitestAssertion[] }[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  tests: { projectName: string; status: string; results: PlaywrightResult[] }[];
}

interface PlaywrightResult {
  duration?: number;
  error?: { message?: string };
  /** The line that failed, in the spec or in a file of its support. */
  errorLocation?: { file: string; line: number };
}

interface PlaywrightSuite {
  title: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Expected and received values of an assertion, and the lines of a difference that were received. */
const VALUE = /^\s*(Expected|Received)\b.*: +\S|^\+ {2,}\S/;

/** Most characters of one value: the whole message stands further up in the output. */
const MOST = 300;

/** The first line of a message, and the beginnings of the values of an assertion. */
function shortly(text = ''): string {
  const [first = '', ...rest] = text.replace(ESCAPES, '').trim().split('\n');
  return [first, ...rest.filter((line) => VALUE.test(line)).slice(0, 5)]
    .map((line) => line.trim().replace(/ {2,}/g, ' ').slice(0, MOST))
    .join('; ');
}

/** A skipped test counts as failed unless the README names it, so that none is forgotten. */
const skippedLine = (title: string): string => `${title}: skipped, and not named in README.md`;

/** Reads the JSON report of vitest. A file that could not be run counts as one failure. */
export function countVitest(report: VitestReport, readme: string): Outcome {
  const times: TestTime[] = [];
  const outcome: Outcome = { passed: 0, failures: [], times };
  for (const file of report.testResults) {
    for (const { status, fullName, failureMessages, duration } of file.assertionResults) {
      times.push({ name: `${fullName} (${relative(ROOT, file.name)})`, milliseconds: duration ?? 0 });
      if (status === 'passed') outcome.passed += 1;
      else if (status === 'failed') outcome.failures.push(`${fullName}: ${shortly(failureMessages[0])}`);
      else if (!readme.includes(fullName)) outcome.failures.push(skippedLine(fullName));
    }
    const hasFailed = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !hasFailed) outcome.failures.push(`${file.name}: ${shortly(file.message)}`);
  }
  return outcome;
}

function* specsOf(suite: PlaywrightSuite, path: string[] = []): Generator<[string, PlaywrightSpec]> {
  for (const spec of suite.specs ?? []) yield [[...path, spec.title].join(' '), spec];
  for (const inner of suite.suites ?? []) yield* specsOf(inner, [...path, inner.title]);
}

function failureOf(result?: PlaywrightResult): string {
  const at = result?.errorLocation;
  return shortly(result?.error?.message) + (at ? `; at ${basename(at.file)}:${at.line}` : '');
}

/** Reads the JSON report of Playwright. A test that passed only when repeated counts as failed. */
export function countPlaywright(report: PlaywrightReport, readme: string): Outcome {
  const times: TestTime[] = [];
  const outcome: Outcome = { passed: 0, failures: report.errors.map((error) => shortly(error.message)), times };
  for (const [title, spec] of report.suites.flatMap((suite) => [...specsOf(suite)])) {
    for (const { projectName, status, results } of spec.tests) {
      const name = `${title} (${projectName}, ${spec.file}:${spec.line})`;
      times.push({ name, milliseconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) });
      const message = failureOf(results.find(({ error }) => error));
      if (status === 'expected') outcome.passed += 1;
      else if (status !== 'skipped') outcome.failures.push(`${name}: ${status === 'flaky' ? 'flaky, ' : ''}${message}`);
      else if (!readme.includes(title)) outcome.failures.push(skippedLine(name));
    }
  }
  return outcome;
}

/** The tests that took longest, slowest first, one line each. */
export function slowestLines(outcomes: readonly Outcome[], most: number): string[] {
  return outcomes
    .flatMap(({ times = [] }) => times)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, most)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The last line of `npm test`. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failures }) => failures.length)} failed`;
}
