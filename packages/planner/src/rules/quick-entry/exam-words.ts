import { nameKey } from '../../core/text/fold.ts';
import { SUBJECT_FAMILIES } from '../../core/text/subject-names.ts';
import { MONTH, TOMORROW, WEEKDAY } from './day-words.ts';
import { subjectIn } from './subjects.ts';
import type { Subjects } from './subjects.ts';

/** The word of a title that makes it an exam, for a chip. */
export interface FoundExam {
  text: string;
}

/** A line of the SAT and when it is; in a line with a title, SAT is a Saturday. */
const SAT_AND_WHEN = new RegExp(
  String.raw`^(?:(?:the|my)\s+)?SAT(?=\s+(?:on\s|at\s|\d|\p{Lu}?\p{Ll}))(?:[\s\d/:.,–-]|(?<!\p{L})(?:on|at|the|this|next|noon|[ap]\.?m\.?|${MONTH}|${WEEKDAY}|${TOMORROW}|st|nd|rd|th)(?!\p{L}))*$`,
  'iu',
);

/** Whether the exam's name is at a position: "SAT 12/5 8am", in capitals, and nothing else to be a title. */
export const startsWithSat = (text: string, at: number): boolean =>
  text.startsWith('SAT', at) &&
  /^(?:(?:the|my)[ \t]+)?$/iu.test(text.slice(0, at).trimStart()) &&
  SAT_AND_WHEN.test(text.trim());

/** Exams that are known by their letters alone. */
const BY_LETTERS = /^(?:the\s+|my\s+)?(P?SAT|ACT)$/u;

export const EXAM_WORD = String.raw`(?:exam|test|quiz|midterms?|mocks?|sac|finals?)`;
/** "Maths exam", "bio test p3", "history test wk 8", "test 4th period": at the end, but for a number. */
const AT_END = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}-])(${EXAM_WORD})(?:\s+(?:\p{L}{1,6}\s+)?\p{L}?\d\S*(?:\s+\p{L}{1,8})?)?\s*[.!?]*$`,
  'iu',
);
/** "Exam: biology", "Test on chapter 3". */
const AT_START = new RegExp(String.raw`^(${EXAM_WORD})(?:\s*:|\s+(?:on|in|about)\b)`, 'iu');
/** "Exam chemistry", "quiz french unit 3": what is between is to be a subject, for "exam notes" is no exam. */
const BEFORE_SUBJECT = new RegExp(
  String.raw`^(${EXAM_WORD})\s+(\p{L}.{0,60}?)(?:,?\s+(?:\p{L}{1,7}\s+)?\p{L}?\d\S*)?\s*[.!?]*$`,
  'iu',
);
const SUBJECT_NAMES = new Set(SUBJECT_FAMILIES.flatMap(({ names }) => names));
/** Work for an exam, or with one: "revise for maths test", "print the quiz". */
const WORK =
  /\b(?:study|studying|revis\w+|review|prepar\w+|prep|practi[sc]\w+|learn|read|mark|correct\w*|check|buy|print|make|write|redo|finish|sign|return|hand|get|do|for|from|to|before|after|the|my|no)\b/iu;

function beforeSubject(title: string, { names }: Subjects): RegExpExecArray | null {
  const found = BEFORE_SUBJECT.exec(title);
  const subject = nameKey(found?.[2] ?? '');
  return names.has(subject) || SUBJECT_NAMES.has(subject) ? found : null;
}

/** Whether words hold a subject, the student's or any other: a maths final is an exam, a cup final is none. */
const namesSubject = (words: string, subjects: Subjects): boolean =>
  subjectIn(words, subjects) !== null || words.split(/\s+/u).some((word) => SUBJECT_NAMES.has(nameKey(word)));

/** The exam that a title names; null where the words are about work for one. */
export function examIn(title: string, subjects: Subjects): FoundExam | null {
  const letters = BY_LETTERS.exec(title)?.[1];
  if (letters !== undefined) return { text: letters };
  const found = AT_START.exec(title) ?? beforeSubject(title, subjects) ?? AT_END.exec(title);
  const text = found?.[1];
  if (!found || text === undefined) return null;
  const before = title.slice(0, found.index + found[0].indexOf(text)).trim();
  if (/^finals?$/iu.test(text) && before !== '' && !namesSubject(before, subjects)) return null;
  return WORK.test(before) ? null : { text };
}
