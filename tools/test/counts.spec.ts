import { describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, slowestLines } from './counts.ts';

const assertion = (status: string, fullName: string, message = '') => ({
  status,
  fullName,
  failureMessages: message ? [message] : [],
});

describe('countVitest', () => {
  it('counts a skipped test as failed unless the README names it', () => {
    const assertionResults = [
      assertion('passed', 'adds'),
      assertion('failed', 'subtracts', 'AssertionError: 1 is not 2\n  at file'),
      assertion('pending', 'divides'),
      assertion('todo', 'multiplies'),
    ];
    const report = { testResults: [{ name: 'sum.spec.ts', status: 'failed', message: '', assertionResults }] };
    expect(countVitest(report, 'Skipped: divides.')).toMatchObject({
      passed: 1,
      failures: ['subtracts: AssertionError: 1 is not 2', 'multiplies: skipped, and not named in README.md'],
    });
  });

  it('counts a file that cannot be run as one failure', () => {
    const broken = { name: 'broken.spec.ts', status: 'failed', message: 'SyntaxError\nat', assertionResults: [] };
    expect(countVitest({ testResults: [broken] }, '')).toMatchObject({
      passed: 0,
      failures: ['broken.spec.ts: SyntaxError'],
    });
  });
});

describe('countPlaywright', () => {
  const test = (title: string, status: string, message?: string) => ({
    title,
    file: 'login.e2e.ts',
    line: 7,
    tests: [{ projectName: 'chromium', status, results: message ? [{ error: { message }, errorLocation }] : [{}] }],
  });
  const errorLocation = { file: '/e2e/support/people.ts', line: 9 };

  it('says what an assertion expected and received', () => {
    const message = 'Error: expect(received).toBe(expected)\n\nExpected: <= 0\nReceived:    41\n\nCall Log:\n- waited';
    const suites = [{ title: 'login.e2e.ts', specs: [test('fits', 'unexpected', message)] }];
    const { failures } = countPlaywright({ suites, errors: [] }, '');
    expect(failures).toEqual([
      'fits (chromium, login.e2e.ts:7): Error: expect(received).toBe(expected); Expected: <= 0; Received: 41; at people.ts:9',
    ]);
  });

  it('says what a list that was expected to be empty holds', () => {
    const message = `Error: light, 390 px\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "image-alt: <img>",\n+ ]`;
    const suites = [{ title: 'login.e2e.ts', specs: [test('is accessible', 'unexpected', message)] }];
    expect(countPlaywright({ suites, errors: [] }, '').failures).toEqual([
      'is accessible (chromium, login.e2e.ts:7): Error: light, 390 px; + "image-alt: <img>",; at people.ts:9',
    ]);
  });

  it('counts through nested suites, and flaky or skipped ones as failed', () => {
    const inner = {
      title: 'sign-in',
      specs: [test('works', 'expected'), test('is slow', 'flaky', '\u001b[31mTimeout\u001b[39m\nat')],
    };
    const suites = [
      { title: 'login.e2e.ts', specs: [test('fails', 'unexpected', 'no'), test('waits', 'skipped')], suites: [inner] },
    ];
    const outcome = countPlaywright({ suites, errors: [{ message: 'No tests found' }] }, '');
    expect(outcome.passed).toBe(1);
    expect(outcome.failures).toEqual([
      'No tests found',
      'fails (chromium, login.e2e.ts:7): no; at people.ts:9',
      'waits (chromium, login.e2e.ts:7): skipped, and not named in README.md',
      'sign-in is slow (chromium, login.e2e.ts:7): flaky, Timeout; at people.ts:9',
    ]);
  });
});

it('closes with one plain line', () => {
  expect(
    closingLine([
      { passed: 5, failures: [] },
      { passed: 2, failures: ['a'] },
    ]),
  ).toBe('7 passed, 1 failed');
});

it('names the slowest tests of all steps, slowest first', () => {
  const report = (duration: number, fullName: string) => ({
    testResults: [
      { name: '', status: 'passed', message: '', assertionResults: [{ ...assertion('passed', fullName), duration }] },
    ],
  });
  const outcomes = [countVitest(report(40, 'quick'), ''), countVitest(report(61_540, 'slow'), '')];
  expect(slowestLines(outcomes, 1)).toEqual([expect.stringMatching(/^ {2}61\.5 s {2}slow /)]);
  expect(slowestLines([{ passed: 5, failures: [] }], 20)).toEqual([]);
});
