/** The breakpoints of `packages/ui/src/media/media.ts`. */
const BREAKPOINTS = new Set(['40rem', '48rem', '64rem', '80rem', '100rem']);

/** `:has()` on the root that names a descendant at any depth. After each change of the page the browser searches all of it. */
const DEEP_HAS = /:root:has\((?!>)[^{]*/g;

/**
 * Window widths that are no breakpoint, layers outside the scale in `tokens.css`, and searches of the whole page that are
 * not for print.
 *
 * @param sources text by path
 */
export function styleProblems(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    if (!path.endsWith('.css')) continue;
    for (const [query] of text.matchAll(/@media[^{]+/g))
      for (const [, width = ''] of query.matchAll(/width\s*(?:>=|<|<=|>|:)\s*([\d.]+\w+)/g))
        if (!BREAKPOINTS.has(width)) problems.push(`${path}: ${width} is none of ${[...BREAKPOINTS].join(', ')}.`);
    for (const [rule] of text.matchAll(/z-index:(?!\s*var\(--z-)[^;]+/g))
      problems.push(`${path}: “${rule}” is no --z- layer.`);
    for (const [rule] of text.replace(/@media print[\s\S]*/, '').matchAll(DEEP_HAS))
      problems.push(
        `${path}: “${rule.trim()}” searches the whole page: go child by child, as in :root:has(> body > …).`,
      );
  }
  return problems;
}

const RIDDLE = /(?:^|\s)(?:\/\/|\/\*\*?|\*) (?:What|Whoever|Nobody|Who|Whose|Asked)\b.*/gm;

/** Block comments, runs of line comments, and first lines of tests, which hold their titles. */
const PROSE = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*(?:\n\s*\/\/ .*)*)|^ *(?:describe|it|test)\b.*/gm;
const PRONOUN =
  /\b(?:th(?:at|is) one|the ones? (?:that|which|of|who|it|they|in)|that of|those (?:of|that|who)|another one|other ones?|one of them)\b/i;

/**
 * Comments that begin with a question word instead of their subject (CONTRIBUTING.md), and comments and titles of tests with
 * a pronoun where the noun is easier to read.
 *
 * @param sources text by path
 */
export function commentProblems(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    for (const [comment] of text.matchAll(RIDDLE))
      problems.push(`${path}: state the subject first: “${comment.trim()}”`);
    for (const [prose] of text.matchAll(PROSE)) {
      const [pronoun] = PRONOUN.exec(prose.replace(/\n\s*(?:\*|\/\/)? ?/g, ' ')) ?? [];
      if (pronoun) problems.push(`${path}: name the noun instead of “${pronoun}”: “${prose.trim()}”`);
    }
  }
  return problems;
}

/** Object literals that are spread only to keep their fields on one line. @param sources text by path */
export function spreadProblems(sources: ReadonlyMap<string, string>): string[] {
  const lines = [...sources].flatMap(([path, text]) => text.split('\n').map((line) => [path, line.trim()] as const));
  const spread = lines.filter(([path, line]) => /\.tsx?$/.test(path) && /(?<!\{)\.\.\.\{/.test(line));
  return spread.map(([path, line]) => `${path}: write the fields themselves: “${line}”`);
}
