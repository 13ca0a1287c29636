import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';
import { FORMS, trustProblems } from './trust-rules.ts';

const PAGE = 'docs/trust/st4s.md';
const problems = (row: string) => trustProblems(PAGE, row, (path) => path !== 'gone.spec.ts');

it('takes a row with an answer, a sentence and a proof', () => {
  expect(problems('- **1.1 Log**: yes. There is one,\n  and it is whole.\n  Shown by `a.spec.ts`.\n')).toEqual([]);
  expect(problems('- **1.1 Log**: partly. There is one. Shown by the run of 2026-11-29.')).toEqual([]);
  expect(problems('- **1.1 Audit**: the owner. Somebody else audits.')).toEqual([]);
});

it.each([
  ['an empty row', '- **1.1 Log**', 'needs an answer'],
  ['a row without a sentence', '- **1.1 Log**: yes.', 'needs an answer'],
  ['another answer', '- **1.1 Log**: perhaps. It may be. Shown by `a.spec.ts`.', 'none of'],
  ['no proof', '- **1.1 Log**: yes. There is one.', 'no test'],
  ['a document as proof', '- **1.1 Log**: yes. There is one. Shown by `docs/a.md`.', 'no test'],
  ['a test that is gone', '- **1.1 Log**: yes. There is one. Shown by `gone.spec.ts`.', 'not there'],
  ['a page without rows', 'Nothing.', 'no rows'],
])('refuses %s', (_name, row, problem) => {
  expect(problems(row)).toEqual([expect.stringContaining(problem)]);
});

it.each(Object.keys(FORMS))('%s fails when any of its rows is emptied or taken out', (page) => {
  const text = readFileSync(fromRoot(page), 'utf8');
  const exists = (path: string) => existsSync(fromRoot(path));
  expect(trustProblems(page, text, exists)).toEqual([]);
  const rows = [...text.matchAll(/^(- \*\*[\d.]+ [^*]+\*\*).*(?:\n  .*)*/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [row, head = ''] of rows) {
    expect(trustProblems(page, text.replace(row, head), exists)).not.toEqual([]);
    if (FORMS[page]?.numbers) expect(trustProblems(page, text.replace(row, ''), exists)).not.toEqual([]);
  }
});
