import { expect, it } from 'vitest';
import { documentProblems, LINE_LIMIT } from './document-rules.ts';

const FILES = new Set(['apps', 'apps/a', 'apps/a/src', 'apps/a/src/main.ts', 'docs', 'docs/a.md']);
const problems = (page: string, text: string) =>
  documentProblems(page, text, (path) => FILES.has(path.replace(/\/$/, '')));

it('accepts paths from the root and from the folder of the page, and what is no path', () => {
  expect(problems('apps/a/README.md', '`apps/a/src/` and `src/main.ts`, [why](../../docs/a.md#part)')).toEqual([]);
  expect(problems('docs/a.md', '`apps/<name>/x.ts`, `POST /a/b`, `text/html`, [site](https://a.example)')).toEqual([]);
  expect(problems('docs/a.md', '```\napps/gone/x.ts\n`apps/gone`\n```')).toEqual([]);
});

it('finds paths and links that lead nowhere, each once', () => {
  expect(problems('docs/a.md', '`apps/a/gone.ts`, again `apps/a/gone.ts`, [b](b.md)')).toEqual([
    'docs/a.md: there is no apps/a/gone.ts.',
    'docs/a.md: a link leads to b.md, which is not there.',
  ]);
  expect(problems('apps/a/README.md', '`src/gone/`')).toEqual(['apps/a/README.md: there is no src/gone/.']);
});

it('finds lines that are too long to read', () => {
  expect(problems('docs/a.md', `${'x'.repeat(LINE_LIMIT)}\n${'x'.repeat(LINE_LIMIT + 1)}`)).toEqual([
    'docs/a.md:2: longer than 200 characters.',
  ]);
});
