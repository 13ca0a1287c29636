import { expect, it } from 'vitest';
import { qualityProblems, sectionProblems } from './quality-rules.ts';

// Concatenated, so that the check of this repository does not read them as citations.
const one = `S${90}`;
const two = `R${91}`;
const three = `S${92}`;
const row = (id: string, shown: string) => `- **${id}** Something holds,\n  and more.\n${shown}`;
const shownBy = (path: string) => `  Shown by\n  \`${path}\`.\n`;
const SPEC = 'apps/a/src/a.spec.ts';
const title = (ids: string) => `it('${ids} holds', () => {});`;

it('accepts checks that are listed and shown where their rows say, together too', () => {
  const texts = new Map([
    [SPEC, title(`${one}, ${two}`)],
    ['apps/a/src/a.ts', `// Slow on purpose (quality ${one}).`],
  ]);
  expect(qualityProblems(row(one, shownBy(SPEC)) + row(two, shownBy(SPEC)), texts)).toEqual([]);
});

it('accepts a check that says why it is not tested, until it is', () => {
  const catalogue = row(one, '  Not tested: not built.\n');
  expect(qualityProblems(catalogue, new Map())).toEqual([]);
  expect(qualityProblems(catalogue, new Map([[SPEC, title(one)]]))).toEqual([
    `docs/quality.md: ${SPEC} tests ${one}, and its row says that it is not tested.`,
  ]);
});

it('finds what is not listed, in titles, comments and documents', () => {
  const texts = new Map([
    [SPEC, title(`${one} ${two}`)],
    ['docs/a.md', `As ${three} has it.`],
  ]);
  expect(qualityProblems(row(one, shownBy(SPEC)), texts)).toEqual([
    `docs/quality.md: ${SPEC} cites ${two}, which is not listed.`,
    `docs/quality.md: docs/a.md cites ${three}, which is not listed.`,
  ]);
});

it('finds a row whose spec does not begin a title with its id, names none, or stands twice', () => {
  const texts = new Map([[SPEC, title(`nothing of ${one}`)]]);
  expect(qualityProblems(row(one, shownBy(SPEC)) + row(two, '') + row(one, shownBy(SPEC)), texts)).toEqual([
    `docs/quality.md: ${one} is listed twice.`,
    `docs/quality.md: no title in ${SPEC} begins with ${one}.`,
    `docs/quality.md: the row of ${two} names no spec.`,
    `docs/quality.md: no title in ${SPEC} begins with ${one}.`,
  ]);
});

it('finds a section of the specification that is cited and not there', () => {
  const cite = (numbers: string) => `// As it says (${'specification'}, ${numbers}).`;
  const texts = new Map([
    ['a.ts', cite('section 1')],
    ['b.ts', cite('sections 2 and 9')],
  ]);
  expect(sectionProblems('# Specification\n\n## 1. What\n\n## 2. Where\n', texts)).toEqual([
    'docs/specification.md: b.ts cites section 9, which is not there.',
  ]);
});
