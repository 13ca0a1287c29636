/** At most a few spaces between the words of one phrase, so that no pattern runs through a page of them. */
export const GAP = '[ \\t\\u00a0]{1,3}';
export const MAYBE_GAP = '[ \\t\\u00a0]{0,2}';
/** A phrase ends where no letter or digit goes on, no decimal or fraction, and no "'s". */
export const END = "(?![\\p{L}\\p{N}_]|[.:/–-]\\d|['’]\\p{L}|%)";

/** A pattern that matches at one position only. */
export const pattern = (source: string): RegExp => new RegExp(source + END, 'iuy');

export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

const COUNTED =
  /(?:^|[^\p{L}])(?:pages?|pp?|chapters?|ch|exercises?|ex|questions?|qs?|problems?|parts?|units?|no|number|sections?|years?|grade|lessons?|vol|volume|act|scene|room|version|v|set|week|worksheet|sheet|nr|level|stage|step|test|quiz|paper|topic|module|assignment|figure|fig|table|verse|line|lines|item|book)\.?[ \t]{1,3}$/iu;
const LOOK_BACK = 16;

/** Whether the number at a position counts something: "page 3", "exercise 4". */
export const isCounted = (text: string, at: number): boolean =>
  COUNTED.test(text.slice(Math.max(at - LOOK_BACK, 0), at));

/** Whether nothing but more details follow: the end, a number, or a `#tag`, `@group`, `!level`. */
export const isAmongDetails = (text: string, at: number): boolean =>
  /^[ \t,;]{0,4}(?:$|[\d#@!]|due\b|at\b|for\b)/iu.test(text.slice(at, at + 8));
