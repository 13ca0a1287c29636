/** Text typed into a field. It stays as typed even after it was saved. */
export interface TypedText {
  text: string;
  /** The planner has it, perhaps trimmed: a trailing space is needed for the next word. */
  isSaved: boolean;
}

/**
 * Save a typed text, once. A later change from elsewhere is not overwritten.
 *
 * @param known the saved text
 * @returns null where the text was refused
 */
export function saveTyped(typed: TypedText, known: string, save: (text: string) => boolean): TypedText | null {
  if (typed.isSaved) return typed;
  return typed.text === known || save(typed.text) ? { text: typed.text, isSaved: true } : null;
}

/** Text of the field: the typed text, until the saved one is changed elsewhere. */
export function displayText(typed: TypedText | null, known: string): string {
  if (!typed) return known;
  return typed.isSaved && typed.text.trim() !== known.trim() ? known : typed.text;
}
