/** The breakpoints of `packages/ui/src/media/media.ts`. */
const BREAKPOINTS = new Set(['40rem', '48rem', '64rem', '80rem', '100rem']);

/** The root and the body, each of which holds the whole page. */
const WHOLE_PAGE = /:root(?![-\w])|(?:^|[(|])(?:html|body)(?![-\w])/;

/** A selector with what stands between brackets made one word, so that commas, spaces and `>` that are left are its own. */
function withWholeBrackets(selector: string): string {
  let depth = 0;
  return selector.replaceAll(/[([\])]|[\s>+~,]/g, (mark) => {
    if ('(['.includes(mark)) depth += 1;
    else if (')]'.includes(mark)) depth -= 1;
    else if (depth > 0) return '|';
    return mark;
  });
}

/** Whether a list inside `:has()` goes from element to element by `>`, `+` and `~` alone, also at its start. */
function isStepByStep(list: string): boolean {
  const steps = list
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\s*([>+~,])\s*/g, '$1')
    .trim();
  return (
    !/\s/.test(steps) &&
    withWholeBrackets(steps)
      .split(',')
      .every((selector) => /^[>+~]/.test(selector))
  );
}

/** Whether a selector asks the root or the body for a descendant at any depth. After each change the browser searches the page. */
function searchesWholePage(selector: string): boolean {
  return [...selector.matchAll(/:has\(/g)].some((has) => {
    const subject = /[^\s>+~,]*$/.exec(withWholeBrackets(selector.slice(0, has.index)))![0];
    const after = selector.slice(has.index + has[0].length);
    let depth = 1;
    const end = [...after].findIndex((mark) => (depth += mark === '(' ? 1 : mark === ')' ? -1 : 0) === 0);
    return WHOLE_PAGE.test(subject) && !isStepByStep(after.slice(0, end));
  });
}

/** Selectors of a sheet that are not for print alone. In a nested rule `&` becomes the selector around it. */
function screenSelectors(text: string): string[] {
  const found: string[] = [];
  const open: { selector: string; isPrint: boolean }[] = [];
  for (const [, before = '', mark] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop();
    if (mark !== '{') continue;
    const { selector: around, isPrint: isInPrint } = open.at(-1) ?? { selector: '', isPrint: false };
    const rule = before.trim();
    const selector = rule.startsWith('@') ? around : rule.replaceAll('&', () => around);
    const isPrint = isInPrint || /^@media print\b[^,]*$/.test(rule);
    open.push({ selector, isPrint });
    if (!isPrint && !rule.startsWith('@')) found.push(selector);
  }
  return found;
}

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
    for (const selector of screenSelectors(text).filter(searchesWholePage))
      problems.push(`${path}: “${selector}” searches the whole page: go child by child, as in :root:has(> body > …).`);
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
