import type { State } from '../../core/state/state.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';
import { SUBJECT_FAMILIES } from '../../core/text/subject-names.ts';

interface Subject {
  id: string;
  name: string;
}

/** The student's subjects, by the forms used in titles. */
export interface Subjects {
  names: ReadonlyMap<string, Subject>;
  /** The letters of codes such as `10MAT1`. */
  codes: ReadonlyMap<string, Subject>;
}

export interface FoundSubject extends Subject {
  from: number;
  to: number;
  text: string;
}

export const NO_SUBJECTS: Subjects = { names: new Map(), codes: new Map() };

const MOST_WORDS = 4;
const WORD = /[\p{L}\p{N}&]+/gu;
/** "10MAT1", "SCI10", "12PHY", "MATH101", "9ENG.2"; letters alone are a code in square brackets. */
const CODE = /^(\d{0,2})([A-Z]{2,5})(\d{0,3}[A-Za-z]?)$/u;
const LONGEST_TITLE = 500;

/** The only subject whose name is, begins or ends with the words: "Maths Methods" if there is no other Maths, "US History". */
function meant(subjects: readonly Subject[], names: readonly string[]): Subject | null {
  const exact = subjects.find(({ name }) => names.includes(nameKey(name)));
  if (exact) return exact;
  const begun = subjects.filter(({ name }) => names.some((each) => nameKey(name).startsWith(`${each} `)));
  if (begun.length > 0) return begun.length === 1 ? (begun[0] ?? null) : null;
  const ended = subjects.filter(({ name }) => names.some((each) => nameKey(name).endsWith(` ${each}`)));
  return ended.length === 1 ? (ended[0] ?? null) : null;
}

/** Build it once per state of the tags, not per title. */
export function subjectsOf(state: State): Subjects {
  const groups = tagGroupsInOrder(state).filter(({ kind }) => kind === 'subject');
  const subjects = groups.flatMap(({ id }) => tagsInOrder(state, id)).map(({ id, name }) => ({ id, name }));
  const names = new Map<string, Subject>();
  const codes = new Map<string, Subject>();
  for (const subject of subjects) {
    const key = nameKey(subject.name);
    if (!names.has(key)) names.set(key, subject);
  }
  for (const each of SUBJECT_FAMILIES) {
    const subject = meant(subjects, each.names);
    if (!subject) continue;
    for (const name of each.names) if (!names.has(name)) names.set(name, subject);
    for (const code of each.codes) if (!codes.has(code)) codes.set(code, subject);
  }
  return { names, codes };
}

function ofCode(title: string, from: number, to: number, { codes }: Subjects): Subject | null {
  const [, year = '', letters = '', rest = ''] = CODE.exec(title.slice(from, to)) ?? [];
  const isBracketed = title[from - 1] === '[' && title[to] === ']';
  return year + rest === '' && !isBracketed ? null : (codes.get(letters.toLowerCase()) ?? null);
}

/**
 * The first subject that a title names, by its own name, a usual short form ("chem prac") or a code ("10MAT1",
 * "[SCI10]").
 *
 * @param isFree whether a part of the title may be one: dismissed parts may not
 */
export function subjectIn(
  title: string,
  subjects: Subjects,
  isFree: (from: number, to: number) => boolean = () => true,
): FoundSubject | null {
  if (subjects.names.size === 0) return null;
  const words = [...title.slice(0, LONGEST_TITLE).matchAll(WORD)];
  for (const [at, word] of words.entries()) {
    const from = word.index;
    for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1) {
      const last = words[at + count - 1] ?? word;
      const to = last.index + last[0].length;
      if (!isFree(from, to)) continue;
      const text = title.slice(from, to);
      const subject = subjects.names.get(nameKey(text)) ?? (count === 1 ? ofCode(title, from, to, subjects) : null);
      if (subject) return { id: subject.id, name: subject.name, from, to, text };
    }
  }
  return null;
}
