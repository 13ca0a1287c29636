import { describe, expect, it } from 'vitest';
import { commentProblems, spreadProblems, styleProblems } from './style-rules.ts';

it('breakpoints and layers have a name', () => {
  const sources = new Map([
    [
      'a.css',
      '@media (width < 40rem) { .a { z-index: var(--z-panel); } }\n@container (width < 12rem) { .a { top: 0; } }',
    ],
    ['b.css', '@media (width >= 1024px) and (hover: hover) { .b { z-index: 3; } }'],
    ['c.ts', 'z-index: 4; @media (width < 3rem) {'],
  ]);
  expect(styleProblems(sources)).toEqual([
    'b.css: 1024px is none of 40rem, 48rem, 64rem, 80rem, 100rem.',
    'b.css: “z-index: 3” is no --z- layer.',
  ]);
});

describe('a search of the whole page', () => {
  const problemsOf = (text: string) => styleProblems(new Map([['a.css', text]]));

  it.each([
    ':root:has(.x)',
    ':root:has(body > .x)',
    ':root:has(> body .x)',
    ':root:has(> body > .x, .y)',
    ':root:has(> body > :is(.x .y))',
    ':root:has(> body > .x):has(.y)',
    ':root[data-a]:not(:has(.x)) .y',
    'html:has(.x)',
    '.a, body:has(> main .x)',
    ':is(html, body):has(.x)',
  ])('is refused in %s', (selector) => {
    expect(problemsOf(`@layer a {\n  ${selector} { top: 0; } }`)).toEqual([
      `a.css: “${selector}” searches the whole page: go child by child, as in :root:has(> body > …).`,
    ]);
  });

  it('is refused in a nested rule, in a window as wide as this, and after a block for print', () => {
    const nested = ':root { &:has(.x) { top: 0; } }';
    const wide = '@media (width < 40rem) { body:has(.y) { top: 0; } }';
    const print = '@media print { .a { top: 0; } :root:has(.p) { top: 0; } }\n/* } */ html:has(.z) { top: 0; }';
    const both = '@media print, screen { html:has(.b) { top: 0; } }';
    expect(problemsOf([nested, wide, print, both].join('\n')).map((problem) => /“(.*)”/.exec(problem)![1])).toEqual([
      ':root:has(.x)',
      'body:has(.y)',
      'html:has(.z)',
      'html:has(.b)',
    ]);
  });

  it.each([
    ':root:has(> body > * > .x)',
    ":root:has(> body > .x:not([data-a='b c']), > head + body)",
    '.html:has(.x)',
    'body > .a:has(.x)',
    ':root .a:has(.x)',
  ])('is none in %s', (selector) => {
    expect(problemsOf(`${selector} { top: 0; }`)).toEqual([]);
  });
});

it('comments begin with their subject', () => {
  const sources = new Map([
    ['a.ts', "/** Time left, in minutes. What is done counts. */\nconst WHAT = 'What'; // Whatever fits.\n"],
    ['b.ts', '/** What is left. */\n/**\n* Whoever asks.\n*/\nrun();\n// Nobody waits.\n'],
  ]);
  expect(commentProblems(sources)).toEqual([
    'b.ts: state the subject first: “/** What is left. */”',
    'b.ts: state the subject first: “* Whoever asks.”',
    'b.ts: state the subject first: “// Nobody waits.”',
  ]);
});

it('comments and titles of tests name their nouns', () => {
  const sources = new Map([
    ['a.ts', "/** The key, or the key before. */\nconst TEXT = 'Choose another one';\nconst GLOB = 'a/**/*.ts';\n"],
    ['b.ts', '/**\n * Ends a session, and begins another\n * one.\n */\n// Keys, and those\n// of a school.\nrun();\n'],
    ['b.spec.ts', "  it.each(ALL)('is the one that wins', () => {\n"],
  ]);
  expect(commentProblems(sources)).toEqual([
    'b.ts: name the noun instead of “another one”: “/**\n * Ends a session, and begins another\n * one.\n */”',
    'b.ts: name the noun instead of “those of”: “// Keys, and those\n// of a school.”',
    "b.spec.ts: name the noun instead of “the one that”: “it.each(ALL)('is the one that wins', () => {”",
  ]);
});

it('no object literal is spread', () => {
  const dots = '...';
  const sources = new Map([
    ['a.ts', `const a = { ${dots}{ b: 1, c: 2 }, d: 3 };\nconst e = { ${dots}(a.b && { c: 1 }), ${dots}a };\n`],
    ['b.tsx', `<Part {${dots}{ a, b }} />`],
  ]);
  expect(spreadProblems(sources)).toEqual([
    `a.ts: write the fields themselves: “const a = { ${dots}{ b: 1, c: 2 }, d: 3 };”`,
  ]);
});
