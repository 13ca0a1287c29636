import { mergeTexts } from '../../core/text/merge-texts.ts';

/** Text typed into a field. It stays as typed even after it was saved, until the field is left. */
export interface TypedText {
  text: string;
  /** The planner has it, perhaps trimmed: a trailing space is needed for the next word. */
  isSaved: boolean;
  /** The text that was edited: the planner's, or what was saved from here last. */
  base: string;
  /** The planner's text at that time. */
  seen: string;
  /** Whether a text from elsewhere is kept beside it. */
  isMerged: boolean;
}

/** @param before what was typed until now */
export const typedText = (text: string, before: TypedText | null, known: string): TypedText => ({
  text,
  isSaved: false,
  base: before?.base ?? known,
  seen: before?.seen ?? known,
  isMerged: before?.isMerged ?? false,
});

/**
 * Save a typed text, once. What was written elsewhere since it was begun is kept too.
 *
 * @param known the planner's text
 * @returns null where the text was refused
 */
export function saveTyped(
  typed: TypedText,
  known: string,
  save: (text: string) => boolean,
  kind: 'line' | 'lines',
): TypedText | null {
  if (typed.isSaved) return typed;
  const { text, base, seen, isMerged } = typed;
  const saved = { text, isSaved: true, base: text, seen: known, isMerged };
  const isElsewhere = known !== seen && known.trim() !== base.trim();
  if (isElsewhere && text.trim() !== '') {
    const both = mergeTexts(base, text, known, kind);
    // Both texts together may be too long: then the other text comes back by Undo.
    if (both === known || save(both)) return { ...saved, isMerged: true };
  }
  return text === known || save(text) ? saved : null;
}

/** Text of the field. While it is typed in it takes nothing from elsewhere. */
export const displayText = (typed: TypedText | null, known: string): string => typed?.text ?? known;
