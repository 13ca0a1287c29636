import { nameKey } from '../../core/text/fold.ts';
import { matchDay } from './dates.ts';
import { lineBefore, workIn } from './event-words.ts';
import { GAP, isAmongDetails, isBeforeDetail, matchAt, pattern, Pattern } from './pattern.ts';
import { subjectIn } from './subjects.ts';
import type { Subjects } from './subjects.ts';
import { matchTime } from './times.ts';
import type { ParseContext, TokenMatch } from './token.ts';
import type { NameRef } from './vocabulary.ts';

const LEAD = new Pattern(
  `(due|by|for|before)(?::|${GAP}(?:by|for|before|in|at|on))?${GAP}(?:(?:the|my|our)${GAP})?next${GAP}`,
);
const NEXT = new Pattern(`next${GAP}`);
/** Words that "next lesson" belongs to: "bring notes to the next lesson". */
const LEADS_ON =
  /(?<!\p{L})(?:the|an?|my|our|your|this|that|of|in|at|on|about|re|for|from|to|with|and|or|by|before|after|over|up|out|off)$/iu;
/** "No maths next lesson". */
const NO_LESSON = /(?:^|[^\p{L}])(?:no|not|skip(?:ping)?|miss(?:ing)?|drop(?:ping)?|cancel(?:led)?|without)(?!\p{L})/iu;
/** Tags and a comma between what is due and "next lesson". */
const TAGS_AT_END = /(?:[ \t,]*[#@!][^\s#@!]+)*[ \t,\u00a0]*$/u;
/** A number of what is named before: "worksheet p4 next lesson". */
const NUMBER_AT_END = /(?:^|[ \t])\S*\d\S*$/u;
const LESSON = pattern('(?:lesson|class|period)');
/** "Sheet next period" means the next of the day, whatever its subject. */
const BARE_LESSON = pattern('(?:lesson|class)');
const WORDS = /\S+/gu;
const WORD = /[\p{L}\p{N}&]+/uy;
const GAP_BETWEEN = new RegExp(GAP, 'uy');
const MOST_WORDS = 4;
const LEAST_LETTERS = 3;

/**
 * The subject that words name: one with lessons by a usual name of it, or else the only one with lessons of which a word
 * begins like that ("history" for Modern History, "jap" for Japanese).
 */
function subjectNamed(key: string, { vocabulary, now }: ParseContext): NameRef | null {
  const { names } = vocabulary.subjects;
  const hasLessons = ({ id }: { id: string }): boolean => vocabulary.nextLesson(id, now) !== null;
  const exact = names.get(key);
  if (exact && hasLessons(exact)) return exact;
  if (key.length < LEAST_LETTERS) return null;
  const alike = [...new Map([...names.values()].map((subject) => [subject.id, subject])).values()].filter(({ name }) =>
    ` ${nameKey(name)}`.includes(` ${key}`),
  );
  const taught = alike.filter(hasLessons);
  return taught.length === 1 ? (taught[0] ?? null) : null;
}

interface FoundName {
  ref: NameRef;
  to: number;
  /** Whether it is a usual name, and no part of one. */
  isWhole: boolean;
}

/** The longest name of a subject from a position on. */
function subjectAt(text: string, at: number, context: ParseContext): FoundName | null {
  let [to, found]: [number, FoundName | null] = [at, null];
  for (let words = 0; words < MOST_WORDS; words += 1) {
    const gap = words === 0 ? 0 : (matchAt(GAP_BETWEEN, text, to)?.[0].length ?? -1);
    const word = gap === -1 ? null : matchAt(WORD, text, to + gap)?.[0];
    if (!word) break;
    to += gap + word.length;
    const key = nameKey(text.slice(at, to));
    const subject = subjectNamed(key, context);
    const isWhole = context.vocabulary.subjects.names.get(key)?.id === subject?.id;
    if (subject) found = { ref: { id: subject.id, name: subject.name }, to, isWhole };
  }
  return found;
}

/** The position after "lesson" or "class", or -1. */
function afterLesson(text: string, at: number): number {
  const gap = matchAt(GAP_BETWEEN, text, at)?.[0].length ?? -1;
  const word = gap === -1 ? null : matchAt(LESSON, text, at + gap);
  return word ? at + gap + word[0].length : -1;
}

/** The subject of "due next lesson" is the subject that the line names. */
function subjectOfLine(text: string, { vocabulary }: ParseContext): NameRef | null {
  const subject = subjectIn(text, vocabulary.subjects);
  return subject && { id: subject.id, name: subject.name };
}

type Lead = 'due' | 'other' | 'none';

/** @param start position after "next" */
function lessonAt(text: string, start: number, lead: Lead, context: ParseContext) {
  const bare = matchAt(lead === 'none' ? BARE_LESSON : LESSON, text, start);
  if (bare) {
    const ref = subjectOfLine(text, context);
    return ref && { ref, to: start + bare[0].length };
  }
  const subject = subjectAt(text, start, context);
  if (!subject) return null;
  const to = afterLesson(text, subject.to);
  if (to !== -1) return { ref: subject.ref, to };
  // "Due next hist" and "for next maths", and not "save for next comp" or "due next maths test".
  return lead === 'due' || (lead === 'other' && subject.isWhole) ? subject : null;
}

/** Where "next" ends that says when, and the word that leads to it. */
function nextAt(text: string, at: number, context: ParseContext): { start: number; lead: Lead } | null {
  const match = matchAt(LEAD, text, at);
  if (match) return { start: at + match[0].length, lead: /^due$/i.test(match[1] ?? '') ? 'due' : 'other' };
  const next = matchAt(NEXT, text, at);
  return next && isWorkBefore(lineBefore(text, at), context) ? { start: at + next[0].length, lead: 'none' } : null;
}

/** Whether words name work that "next lesson" says the day of: "maths worksheet", "bring protractor", "read maths". */
function isWorkBefore(text: string, { vocabulary }: ParseContext): boolean {
  const words = text.replace(TAGS_AT_END, '');
  if (LEADS_ON.test(words) || NO_LESSON.test(words)) return false;
  const work = workIn(words);
  return work === 'last' || (work !== null && (NUMBER_AT_END.test(words) || endsInSubject(words, vocabulary.subjects)));
}

function endsInSubject(words: string, { names }: Subjects): boolean {
  const each = words.split(/\s+/u);
  return each.slice(-MOST_WORDS).some((_, at, last) => names.has(nameKey(last.slice(at).join(' '))));
}

/** Whether words of a line name a day or a time. */
function namesWhen(text: string, from: number, to: number, context: ParseContext): boolean {
  for (const { index } of text.slice(from, to).matchAll(WORDS)) {
    const at = from + index;
    if (matchDay(text, at, context) || matchTime(text, at, false)) return true;
  }
  return false;
}

/** Whether "next mon" is a day, whatever subject begins like that. */
function isDay(text: string, start: number, to: number, context: ParseContext): boolean {
  const day = matchDay(text, text.slice(0, start).toLowerCase().lastIndexOf('next'), context);
  return day !== null && day.to >= to;
}

/** "due next maths", "for next maths", "for the next maths class"; "worksheet next lesson" and "due next lesson" of a subject with lessons. */
export function matchNextLesson(text: string, at: number, context: ParseContext): TokenMatch | null {
  const next = nextAt(text, at, context);
  const found = next && lessonAt(text, next.start, next.lead, context);
  if (!found || !(isAmongDetails(text, found.to) || isBeforeDetail(text, found.to))) return null;
  if (isDay(text, next.start, found.to, context)) return null;
  // "Maths worksheet next lesson Monday" is of Monday.
  if (next.lead === 'none' && (namesWhen(text, 0, at, context) || namesWhen(text, found.to, text.length, context)))
    return null;
  const due = found.ref.id === null ? null : context.vocabulary.nextLesson(found.ref.id, context.now);
  return due === null ? null : { kind: 'due', to: found.to, due, subject: found.ref };
}
