import { nameKey } from '../../core/text/fold.ts';
import { GAP, isAmongDetails, isBeforeDetail, matchAt, pattern, Pattern } from './pattern.ts';
import { subjectIn } from './subjects.ts';
import type { ParseContext, TokenMatch } from './token.ts';
import type { NameRef } from './vocabulary.ts';

const LEAD = new Pattern(
  `(due|by|for|before)(?::|${GAP}(?:by|for|before|in|at|on))?${GAP}(?:(?:the|my|our)${GAP})?next${GAP}`,
);
const LESSON = pattern('(?:lesson|class|period)');
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

/** The longest name of a subject from a position on. */
function subjectAt(text: string, at: number, context: ParseContext): { ref: NameRef; to: number } | null {
  let [to, found]: [number, { ref: NameRef; to: number } | null] = [at, null];
  for (let words = 0; words < MOST_WORDS; words += 1) {
    const gap = words === 0 ? 0 : (matchAt(GAP_BETWEEN, text, to)?.[0].length ?? -1);
    const word = gap === -1 ? null : matchAt(WORD, text, to + gap)?.[0];
    if (!word) break;
    to += gap + word.length;
    const subject = subjectNamed(nameKey(text.slice(at, to)), context);
    if (subject) found = { ref: { id: subject.id, name: subject.name }, to };
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

function lessonAt(text: string, start: number, isDue: boolean, context: ParseContext) {
  const bare = matchAt(LESSON, text, start);
  if (bare) {
    const ref = subjectOfLine(text, context);
    return ref && { ref, to: start + bare[0].length };
  }
  const subject = subjectAt(text, start, context);
  if (!subject) return null;
  const to = afterLesson(text, subject.to);
  if (to !== -1) return { ref: subject.ref, to };
  // "Due next maths", and not "for next maths" or "due next maths test".
  return isDue ? subject : null;
}

/** "due next maths", "due next maths lesson", "for the next maths class", "due next lesson" of a subject with lessons. */
export function matchNextLesson(text: string, at: number, context: ParseContext): TokenMatch | null {
  const lead = matchAt(LEAD, text, at);
  if (!lead) return null;
  const found = lessonAt(text, at + lead[0].length, /^due$/i.test(lead[1] ?? ''), context);
  if (!found || !(isAmongDetails(text, found.to) || isBeforeDetail(text, found.to))) return null;
  const due = found.ref.id === null ? null : context.vocabulary.nextLesson(found.ref.id, context.now);
  return due === null ? null : { kind: 'due', to: found.to, due, subject: found.ref };
}
