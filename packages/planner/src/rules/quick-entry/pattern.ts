import { firstCharacters } from './first-characters.ts';
import { NUMBER_WORDS, TODAY, TOMORROW, TONIGHT } from './day-words.ts';

/** Gap between the words of a phrase: a few spaces at most, so that no pattern scans a page of them. */
export const GAP = '[ \\t\\u00a0]{1,3}';
export const MAYBE_GAP = '[ \\t\\u00a0]{0,2}';
/** End of a phrase: no letter, digit, decimal, fraction or "'s" follows. */
export const END = "(?![\\p{L}\\p{N}_]|[.:/–-]\\d|['’]\\p{L}|%)";

/** Letters and digits below U+0100: the classes of these texts, where `\p{L}` and `\p{N}` take a hundred times as long to compile. */
const NEAR = {
  L: 'A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff',
  N: '0-9\u00b2\u00b3\u00b9\u00bc-\u00be',
};
/** Texts without a letter or digit from U+0100 on. */
// oxlint-disable-next-line no-control-regex -- a range from the first character on
export const IS_NEAR = /^[\u0000-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2192]*$/;

/** The same expression for near texts. */
export const nearSource = (source: string): string =>
  source.replace(/\\[^p]|\[(?:\\.|[^\]\\])*\]|\\p\{[LN]\}/g, (part) => {
    const inner = part.replace(/\\p\{([LN])\}/g, (_, name: keyof typeof NEAR) => NEAR[name]);
    return part.startsWith('[') || inner === part ? inner : `[${inner}]`;
  });

/** Lines with "every" or "each" have this. */
export const EVERY_WORD = /every|each/i;

let lastText = '';
let isLastNear = true;
function isNear(text: string): boolean {
  if (text !== lastText) [lastText, isLastNear] = [text, IS_NEAR.test(text)];
  return isLastNear;
}

/** Expression that matches at one position only, compiled when first needed: a line is read by more than a hundred. */
export class Pattern {
  private near: RegExp | null = null;
  private whole: RegExp | null = null;
  private first: ReadonlySet<string> | null | undefined;

  /**
   * @param needs finds something that each line with a match has. It is asked first: the source takes up to 20 ms to compile, and
   * most lines have no list of days
   */
  constructor(
    private readonly source: string,
    private readonly needs?: RegExp,
  ) {}

  at(text: string, at: number): RegExpExecArray | null {
    const isNearText = isNear(text);
    if (isNearText) {
      this.first ??= firstCharacters(this.source);
      if (this.first && !this.first.has((text[at] ?? '').toLowerCase())) return null;
      if (this.lacks(text)) return null;
    }
    const expression = isNearText
      ? (this.near ??= new RegExp(nearSource(this.source), 'iuy'))
      : (this.whole ??= new RegExp(this.source, 'iuy'));
    expression.lastIndex = at;
    return expression.exec(text);
  }

  /** Whether a near line has nothing to match. */
  lacks(text: string): boolean {
    return this.needs !== undefined && !this.needs.test(text);
  }
}

export const pattern = (source: string, needs?: RegExp): Pattern => new Pattern(source + END, needs);

export function matchAt(expression: RegExp | Pattern, text: string, at: number): RegExpExecArray | null {
  if (expression instanceof Pattern) return expression.at(text, at);
  expression.lastIndex = at;
  return expression.exec(text);
}

const COUNTED =
  /(?:^|[^\p{L}])(?:pages?|pp?|chapters?|ch|exercises?|ex|questions?|qs?|problems?|parts?|units?|no|number|sections?|years?|grade|lessons?|vol|volume|act|scene|room|version|v|set|week|worksheet|sheet|nr|level|stage|step|test|quiz|paper|topic|module|assignment|figure|fig|table|verse|line|lines|item|book)\.?[ \t]{1,3}$/iu;
const LOOK_BACK = 16;

const COUNTED_THINGS =
  'pages|pp|pgs|chapters|exercises|questions|qs|problems|parts|units|sections|lines|verses|words|sentences|paragraphs|examples|sheets|worksheets|items|slides|cards|flashcards|poems|articles|sources|marks|points|reps|laps|steps|minutes?|mins?|hours|hrs|days|weeks|times|people|km';
const COUNTED_AFTER = new RegExp(`^[ \\t\\u00a0]{1,3}(?:${COUNTED_THINGS})(?![\\p{L}\\p{N}_])`, 'iu');
const COUNTED_BEFORE = new RegExp(`(?:^|[^\\p{L}])(?:${COUNTED_THINGS})\\.?[ \\t\\u00a0]{1,3}$`, 'iu');

/** Whether the numbers that end here are a quantity: "10-15 pages". */
export const isCounting = (text: string, end: number): boolean =>
  COUNTED_AFTER.test(text.slice(end, end + LOOK_BACK + 4));

/** Whether "from 1 to 5" at a position numbers things: "questions from 1 to 5"; "lesson from 9 to 10" does not. */
export const isSpanOfCounted = (text: string, at: number): boolean =>
  COUNTED_BEFORE.test(text.slice(Math.max(at - LOOK_BACK, 0), at));

/** Nouns cited with a colon: "verse 3:16" is no time. */
const CITED = /(?:^|[^\p{L}])(?:chapters?|ch|verses?|act|scene|lines?)\.?[ \t]{1,3}$/iu;

export const isCited = (text: string, at: number): boolean => CITED.test(text.slice(Math.max(at - LOOK_BACK, 0), at));

const NOT_COUNTING = /(?:end of (?:the |this )?week|(?:every|each) (?:week|year))[ \t]{1,3}$/iu;
/** The exam, written in capitals: "ACT 12/12" has a date, "act 3" of a play has a number. */
const ACT = /(?:^|[^\p{L}])ACT[ \t]{1,3}$/u;

/** Whether the number at a position counts something: "page 3", "exercise 4", and not "end of week 3h", "every year 14 mar". */
export function isCounted(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - LOOK_BACK - 8, 0), at);
  return COUNTED.test(before.slice(-LOOK_BACK)) && !NOT_COUNTING.test(before) && !ACT.test(before);
}

/** Work that takes time, or more than one number: "worksheet 40m" is a length, "exercise 3h" and "year 10m" have a letter. */
const TAKES_TIME =
  /(?:^|[^\p{L}])(?:lessons?|worksheet|sheet|tests?|quiz|papers?|assignment|set|book|lines|pages|chapters|exercises|questions|problems|sections|units|topics?)\.?[ \t]{1,3}$/iu;

export const takesTime = (text: string, at: number): boolean =>
  TAKES_TIME.test(text.slice(Math.max(at - LOOK_BACK, 0), at));

/** Nouns with a number at times, and a day always: "quiz 3/12". */
const OF_ONE_DAY = /(?:^|[^\p{L}])(?:tests?|quiz|assignment|(?<=\p{L}[ \t])lessons?)\.?[ \t]{1,3}$/iu;

export const isOfOneDay = (text: string, at: number): boolean =>
  OF_ONE_DAY.test(text.slice(Math.max(at - LOOK_BACK, 0), at));

/** "Half 2", "ten past 7", "quarter to eight". */
const SPOKEN_CLOCK = new RegExp(
  `^[ \\t,]{1,4}(?:at[ \\t])?(?:half|(?:(?:half|(?:a[ \\t])?quarter|five|ten|twenty)[ \\t](?:past|after|to|til)))[ \\t](?:\\d|${NUMBER_WORDS}(?!\\p{L}))`,
  'iu',
);

/** Whether nothing but more details follow: the end, a number, or a `#tag`, `@group`, `!level`. */
export const isAmongDetails = (text: string, at: number): boolean =>
  SPOKEN_CLOCK.test(text.slice(at, at + 24)) ||
  /^[ \t,;]{0,4}(?:$|[\d#@!)]|\.$|due\b|at\b|for\b|(?:p|per|period)[ \t]?\d|(?:from|by|till?|until)[ \t]\d{1,2}(?:[.:]\d\d)?[ \t]?(?:[ap]\.?m(?!\p{L})|(?:to|till?|until|[-–])[ \t]?\d|$|[#@!,;)])|(?:lunch(?:time)?|noon|midday|midnight|all[ \t]day)(?!\p{L})|(?:before|b4|after)[ \t]school)/iu.test(
    text.slice(at, at + 20),
  );

const DAY_WORD = `${TODAY}|tom|${TOMORROW}|${TONIGHT}|next|this|on|by|mon|tue|wed|thu|fri|sat|sun`;
/** More details, or a day: not a noun that a number before it would count. */
const DETAIL_OR_DAY = new RegExp(
  `^[ \\t,;]{0,4}(?:$|[#@!]|(?:due|at|for|every|${DAY_WORD}|monday|tuesday|tues|wednesday|weds|thursday|thurs|friday|saturday|sunday)(?![\\p{L}\\p{N}]))`,
  'iu',
);
const LONGEST_WORD = 16;

/** Whether the line ends here, or nothing but a `#tag`, `@group`, `!level` follows. */
export const isAtEnd = (text: string, at: number): boolean =>
  /^[ \t,;.]{0,4}(?:$|[#@!)])/u.test(text.slice(at, at + 6));

export const isBeforeDetail = (text: string, at: number): boolean =>
  DETAIL_OR_DAY.test(text.slice(at, at + LONGEST_WORD));
