import { fold } from './fold.ts';

const SCORES = { whole: 100, start: 60, word: 40, title: 25, name: 12, notes: 5 } as const;
export const SEPARATOR = '\n';

/** Folded texts that a search looks in. */
export interface SearchText {
  title: string;
  /** Related names: tags, group, subtasks, place. */
  names: string;
  notes: string;
}

function scoreOfWord(text: SearchText, word: string): number {
  const at = text.title.indexOf(word);
  if (at === 0) return text.title.length === word.length ? SCORES.whole : SCORES.start;
  if (at > 0) return text.title.includes(` ${word}`) ? SCORES.word : SCORES.title;
  if (text.names.includes(word)) return SCORES.name;
  return text.notes.includes(word) ? SCORES.notes : 0;
}

/** Score of a text; 0 unless every word occurs in it. */
export function scoreOf(text: SearchText, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreOfWord(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / words.length;
}

/** The words of a search, folded. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
