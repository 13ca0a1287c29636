import { matchTimeOf } from './upcoming-time.ts';
import { matchDay } from './dates.ts';
import { isDueInWeek, matchDayEnd, matchDue } from './due.ts';
import { matchExcept, matchUnreadExcept } from './except-days.ts';
import { examIn } from './exam-words.ts';
import type { FoundExam } from './exam-words.ts';
import { matchBareLevel, matchName } from './names.ts';
import { matchNextLesson } from './next-lesson-words.ts';
import { isStart, quotedParts } from './quoted.ts';
import type { Quoted } from './quoted.ts';
import { matchEnds, matchFirst, matchRepeat, matchUnreadEnd } from './repeats.ts';
import type { RepeatMatch } from './repeats.ts';
import { isAfterEventName } from './event-words.ts';
import { isPage, matchPeriod, periodAt } from './period-words.ts';
import { matchLength, matchTime } from './times.ts';
import { matchReminder } from './reminder-words.ts';
import { subjectIn } from './subjects.ts';
import type { FoundSubject } from './subjects.ts';
import type { TimeMatch } from './times.ts';
import type { TokenMatch, ParseContext, Token, TokenKind } from './token.ts';
import { matchUnread, matchUnreadDetail, matchUnreadPeriod } from './unread.ts';
import type { Unread } from './unread.ts';

/** Every character of a line belongs to one segment: title, token, or the gap between them. */
export interface Segment {
  kind: 'title' | 'token' | 'gap';
  from: number;
  to: number;
}

export interface ParsedLine {
  title: string;
  tokens: Token[];
  segments: Segment[];
  /** In the title, by position. */
  unread: Unread[];
  /** Subject named by words of the title; they stay in it. */
  subject: FoundSubject | null;
  /** Exam named by a word of the title, which stays in it. */
  exam: FoundExam | null;
}

const OF_ONE_DAY: readonly TokenKind[] = ['day', 'time'];

/** Words that only a line that repeats has: its end, its first day, the days it leaves out. */
function matchOfRepeat(text: string, at: number, context: ParseContext): TokenMatch | null {
  const except = matchExcept(text, at, context);
  if (except) return { kind: 'except', ...except };
  const ends = matchEnds(text, at, context);
  if (ends) return { kind: 'ends', ...ends };
  const first = matchFirst(text, at, context);
  return first && { kind: 'day', ...first, minute: null };
}

/** A period beside its day: "friday p2", "2nd period tomorrow". @param before the day token right before */
function matchPeriodOf(text: string, at: number, context: ParseContext, before: DayToken | null): TimeMatch | null {
  if (isPage(text, at, before !== null)) return null;
  if (before) return matchPeriod(text, at, before.day, context);
  const period = periodAt(text, at);
  const next = period ? period.to + (/^[ \t,]{1,3}/.exec(text.slice(period.to))?.[0].length ?? 0) : 0;
  const day = period && next > period.to ? matchDay(text, next, context) : null;
  return day && matchPeriod(text, at, day.day, context);
}

/** A period of no known bell. @param before the token right before */
const unreadPeriodAfter = (text: string, at: number, before: Token | null): Unread | null =>
  before && (before.kind === 'due' || !isPage(text, at, true)) ? matchUnreadPeriod(text, at) : null;

/** @param before the day token right before */
function matchAny(
  text: string,
  at: number,
  context: ParseContext,
  before: DayToken | null,
  isAfterDay: boolean,
): TokenMatch | null {
  const reminder = matchReminder(text, at, context);
  if (reminder) return { kind: 'reminder', ...reminder, at: null };
  const due = matchDue(text, at, context);
  if (due) return due;
  const time =
    matchPeriodOf(text, at, context, before) ??
    matchTime(text, at, isAfterDay || isAfterEventName(text, at)) ??
    (before && matchTime(text, at, true, before.minute));
  if (time) return { kind: 'time', ...time };
  const day = matchDay(text, at, context);
  const end = day && matchDayEnd(text, day, context);
  if (end) return end;
  if (day) return { kind: 'day', ...day };
  const length = matchLength(text, at);
  if (length) return { kind: 'length', ...length };
  return /[#@!]/.test(text[at] ?? '') ? matchName(text, at, context) : null;
}

type DayToken = Extract<Token, { kind: 'day' }>;

interface Repeat extends RepeatMatch {
  from: number;
  isDismissed: boolean;
}

/** The first words that say how it repeats, outside quotes. */
function repeatIn(text: string, quoted: readonly Quoted[], { dismissed = [] }: ParseContext): Repeat | null {
  for (let at = 0; at < text.length; at += 1) {
    const part = quoted.find(({ from, to }) => at >= from && at < to);
    if (part) at = part.to - 1;
    else if (isStart(text, at) && /[\p{L}\d]/u.test(text[at] ?? '')) {
      const match = matchRepeat(text, at);
      if (!match || quoted.some(({ from }) => from > at && from < match.to)) continue;
      const words = text.slice(at, match.to).toLowerCase();
      const isDismissed = dismissed.some((each) => each.kind === 'repeat' && each.text.toLowerCase() === words);
      return { ...match, from: at, isDismissed };
    }
  }
  return null;
}

function tokenOf(text: string, { from, to, rule, mode, isDue }: Repeat): Token {
  return { kind: 'repeat', rule, mode, isDue, first: null, from, to, text: text.slice(from, to) };
}

interface Candidates {
  tokens: Token[];
  unread: Unread[];
}

function candidates(text: string, quoted: readonly Quoted[], context: ParseContext): Candidates {
  const found: Token[] = [];
  const unread: Unread[] = [];
  let quote = 0;
  const repeat = repeatIn(text, quoted, context);
  for (let at = 0; at < text.length; at += 1) {
    const part = quoted[quote];
    if (part && at >= part.from) {
      at = part.to - 1;
      quote += 1;
      continue;
    }
    if (!isStart(text, at) || /\s/.test(text[at] ?? '')) continue;
    if (at === repeat?.from) {
      if (!repeat.isDismissed) found.push(tokenOf(text, repeat));
      at = repeat.to - 1;
      continue;
    }
    const repeats = repeat !== null && !repeat.isDismissed;
    const unreadOfRepeat = repeats ? (matchUnreadEnd(text, at, context) ?? matchUnreadExcept(text, at, context)) : null;
    const ofRepeat = repeats && !unreadOfRepeat ? matchOfRepeat(text, at, context) : null;
    const last = found.at(-1);
    const before = last && /^[ \t,]{0,3}$/.test(text.slice(last.to, at)) ? last : null;
    const limit = Math.min(part?.from ?? Infinity, repeat && at < repeat.from ? repeat.from : Infinity);
    const isOpen = (match: { to: number } | null): boolean => match !== null && match.to <= limit;
    const known =
      unreadOfRepeat ??
      (ofRepeat || matchNextLesson(text, at, context) || isDueInWeek(text, at, context)
        ? null
        : matchUnread(text, at, before?.kind === 'time'));
    const day = before?.kind === 'day' ? before : null;
    const isAfterDay = day !== null || before?.kind === 'repeat';
    const match = isOpen(known)
      ? null
      : (ofRepeat ?? matchAny(text, at, context, day, isAfterDay) ?? (before && matchBareLevel(text, at, context)));
    const words = known ?? (match ? null : (matchUnreadDetail(text, at) ?? unreadPeriodAfter(text, at, before)));
    if (match && isOpen(match)) {
      const from = match.from ?? at;
      found.push({ ...match, from, text: text.slice(from, match.to) });
      at = match.to - 1;
    } else if (words && isOpen(words)) {
      unread.push(words);
      at = words.to - 1;
    }
  }
  const keepsTimes = unread.some((words) => words.keepsTimes);
  const tokens = keepsTimes ? found.filter(({ kind }) => !OF_ONE_DAY.includes(kind)) : found;
  return { tokens, unread };
}

function choose(found: readonly Token[], context: ParseContext): Token[] {
  const dismissed = new Set((context.dismissed ?? []).map(({ kind, text }) => `${kind} ${text.toLowerCase()}`));
  const isOpen = (token: Token): boolean => !dismissed.has(`${token.kind} ${token.text.toLowerCase()}`);
  const open = found.filter((token) => isOpen(token) && (context.isWanted?.(token) ?? true));
  // A line may have several tags. Else the last one of a kind counts: people write the title first, details after it.
  return open.filter(
    (token, at) => token.kind === 'tag' || !open.some((other, later) => later > at && other.kind === token.kind),
  );
}

/** A day anywhere in the line decides what a time means, and gives up its own minute. */
function resolveTimes(text: string, tokens: readonly Token[], context: ParseContext): Token[] {
  const day = tokens.find((token) => token.kind === 'day');
  if (!day || !tokens.some((token) => token.kind === 'time')) return [...tokens];
  return tokens.map((token) => {
    if (token.kind === 'day') return { ...token, minute: null };
    if (token.kind !== 'time') return token;
    const time = matchTimeOf(text, token.from, day, context);
    return time?.to === token.to ? { ...token, ...time } : token;
  });
}

type Neighbours = Record<'afterToken' | 'beforeToken', boolean>;

/** End of the text of a gap; a comma before a token is cut off, as is one after it. */
function endOf(rest: string, beforeToken: boolean): number {
  const end = rest.trimEnd();
  return beforeToken && /[^,;][,;]$|^[,;]$/.test(end) ? end.slice(0, -1).trimEnd().length : end.length;
}

/** Splits a gap between tokens into text and the spaces and marks around it. */
function cutGap(text: string, from: number, to: number, { afterToken, beforeToken }: Neighbours): Segment[] {
  const stretch = text.slice(from, to);
  const lead = (afterToken ? /^(?:[,;]|[.!?…]{1,3})?(?=\s|$)\s*/ : /^\s*/).exec(stretch)?.[0].length ?? 0;
  const space = /^\s*/.exec(stretch.slice(lead))?.[0].length ?? 0;
  const rest = stretch.slice(lead + space);
  const tail = rest.length - endOf(rest, beforeToken);
  const start = from + lead + space;
  const segments: Segment[] = [
    { kind: 'gap', from, to: start },
    { kind: 'title', from: start, to: to - tail },
    { kind: 'gap', from: to - tail, to },
  ];
  return segments.filter((segment) => segment.to > segment.from);
}

/** A token, or several in brackets that hold nothing else: "(due fri, #english)". */
interface Cluster {
  from: number;
  to: number;
  tokens: readonly Token[];
}

function bracketed(text: string, tokens: readonly Token[], first: number): Cluster | null {
  let from = tokens[first]?.from ?? 0;
  while (from > 0 && /\s/.test(text[from - 1] ?? '')) from -= 1;
  if (text[from - 1] !== '(') return null;
  let next = first;
  let to = tokens[first]?.from ?? 0;
  while (tokens[next]?.from === to) {
    to = tokens[next]?.to ?? to;
    next += 1;
    while (/[\s,;.!?…]/.test(text[to] ?? '')) to += 1;
  }
  return text[to] === ')' ? { from: from - 1, to: to + 1, tokens: tokens.slice(first, next) } : null;
}

function clustersOf(text: string, tokens: readonly Token[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const cluster = bracketed(text, tokens, at) ?? { from: token.from, to: token.to, tokens: [token] };
    clusters.push(cluster);
    at += cluster.tokens.length;
  }
  return clusters;
}

function clusterSegments({ from, to, tokens }: Cluster): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const token of tokens) {
    segments.push({ kind: 'gap', from: at, to: token.from }, { kind: 'token', from: token.from, to: token.to });
    at = token.to;
  }
  segments.push({ kind: 'gap', from: at, to });
  return segments.filter((segment) => segment.to > segment.from);
}

function segmentsOf(text: string, tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const cluster of clustersOf(text, tokens)) {
    segments.push(...cutGap(text, at, cluster.from, { afterToken: at > 0, beforeToken: true }));
    segments.push(...clusterSegments(cluster));
    at = cluster.to;
  }
  segments.push(...cutGap(text, at, text.length, { afterToken: at > 0, beforeToken: false }));
  return segments;
}

/** "Essay - due fri" and "Fri: essay": marks between the title and tokens. */
const MARKS_BEFORE = /^(?:[-–—|:]+>?|→)(?:\s+|$)/u;
const MARKS_AFTER = /(?:(?:^|\s)(?:[-–—|]+>?|→)|:)$/u;

const MARKS_ALONE = /^(?:[-–—|]+>?|→)$/u;

const isTitle = ({ kind }: Segment): boolean => kind === 'title';

/** "Fri - 4pm": marks with nothing but tokens on both sides of them. */
function withoutLoneMarks(text: string, segments: readonly Segment[]): Segment[] {
  const solid = segments.filter(({ kind }) => kind !== 'gap');
  const lone = solid.filter(
    ({ kind, from, to }, at) =>
      kind === 'title' &&
      MARKS_ALONE.test(text.slice(from, to)) &&
      solid[at - 1]?.kind === 'token' &&
      solid[at + 1]?.kind === 'token',
  );
  return segments.map((segment) => (lone.includes(segment) ? { ...segment, kind: 'gap' } : segment));
}

/** Cuts such marks off the title if only tokens are beyond them. */
function withoutMarks(text: string, whole: readonly Segment[]): Segment[] {
  const segments = withoutLoneMarks(text, whole);
  const [first, last] = [segments.findIndex(isTitle), segments.findLastIndex(isTitle)];
  return segments.flatMap((segment, at): Segment[] => {
    if (segment.kind !== 'title') return [segment];
    const { from, to } = segment;
    const isAfterToken = at === first && segments.slice(0, at).some(({ kind }) => kind === 'token');
    const isBeforeToken = at === last && segments.slice(at).some(({ kind }) => kind === 'token');
    const start = from + ((isAfterToken && MARKS_BEFORE.exec(text.slice(from, to))?.[0].length) || 0);
    const end = to - ((isBeforeToken && MARKS_AFTER.exec(text.slice(start, to))?.[0].length) || 0);
    const parts: Segment[] = [
      { kind: 'gap', from, to: start },
      { kind: 'title', from: start, to: end },
      { kind: 'gap', from: end, to },
    ];
    return parts.filter((part) => part.to > part.from);
  });
}

/** Removes the quotation marks of a title quoted as a whole: they were there to keep it from being parsed. */
function unquote(segments: readonly Segment[], quoted: readonly Quoted[]): Segment[] {
  const titles = segments.filter((segment) => segment.kind === 'title');
  const [only] = titles;
  if (titles.length !== 1 || !only || !quoted.some((part) => part.from === only.from && part.to === only.to)) {
    return [...segments];
  }
  return segments.flatMap((segment): Segment[] =>
    segment !== only
      ? [segment]
      : [
          { kind: 'gap', from: only.from, to: only.from + 1 },
          { kind: 'title', from: only.from + 1, to: only.to - 1 },
          { kind: 'gap', from: only.to - 1, to: only.to },
        ],
  );
}

const titleOf = (text: string, segments: readonly Segment[]): string =>
  segments
    .filter((segment) => segment.kind === 'title')
    .map((segment) => text.slice(segment.from, segment.to))
    // Parts were separated by tokens only; a bracket around a token and text still closes on that text.
    .reduce((title, part) => `${title}${/\($/.test(title) || /^\)/.test(part) ? '' : ' '}${part}`, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Longest line that is parsed: it costs as much as a hundred lines that people type. */
const LONGEST_LINE = 2_000;

/** The subject that the title names, unless the line has one by its `#`, or it was dismissed. */
function subjectOf(text: string, { tokens, segments }: Pick<ParsedLine, 'tokens' | 'segments'>, context: ParseContext) {
  const { subjects } = context.vocabulary;
  const known = new Set([...subjects.names.values()].map(({ id }) => id));
  if (tokens.some((token) => token.kind === 'tag' && token.ref.id !== null && known.has(token.ref.id))) return null;
  const dismissed = new Set(
    (context.dismissed ?? []).flatMap((each) => (each.kind === 'subject' ? [each.text.toLowerCase()] : [])),
  );
  for (const { kind, from, to } of segments) {
    if (kind !== 'title') continue;
    const title = text.slice(from, to);
    const found = subjectIn(title, subjects, (start, end) => !dismissed.has(title.slice(start, end).toLowerCase()));
    if (found) return { ...found, from: found.from + from, to: found.to + from };
  }
  return null;
}

function examOf(title: string, { dismissed = [], vocabulary }: ParseContext): FoundExam | null {
  const exam = examIn(title, vocabulary.subjects);
  const isDismissed = dismissed.some(
    ({ kind, text }) => kind === 'exam' && text.toLowerCase() === exam?.text.toLowerCase(),
  );
  return isDismissed ? null : exam;
}

/** Parses one line. A line of details alone is the title: "maths friday" has one, "friday" is one. */
export function parseLine(text: string, context: ParseContext): ParsedLine {
  if (text.length > LONGEST_LINE) return plainLine(text);
  const quoted = quotedParts(text);
  const found = candidates(text, quoted, context);
  const tokens = resolveTimes(text, choose(found.tokens, context), context);
  const segments = unquote(withoutMarks(text, segmentsOf(text, tokens)), quoted);
  const title = titleOf(text, segments);
  if (title === '' && tokens.length > 0) return plainLine(text);
  return {
    title,
    tokens,
    segments,
    unread: found.unread,
    subject: subjectOf(text, { tokens, segments }, context),
    exam: examOf(title, context),
  };
}

/** The whole line as title. */
function plainLine(text: string): ParsedLine {
  const segments = segmentsOf(text, []);
  return { title: titleOf(text, segments), tokens: [], segments, unread: [], subject: null, exam: null };
}
