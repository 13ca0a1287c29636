/** What was typed into a field. It stands there as it was typed, also after the planner has taken it over. */
export interface TypedText {
  text: string;
  /** The planner has it, perhaps without the space at its end that the next word needs. */
  isTaken: boolean;
}

/**
 * Takes over what was typed, once. Somebody else may have written something else since, which stands.
 *
 * @param known as the planner has it
 * @returns null where the text may not be as it is
 */
export function takenOver(typed: TypedText, known: string, save: (text: string) => boolean): TypedText | null {
  if (typed.isTaken) return typed;
  return typed.text === known || save(typed.text) ? { text: typed.text, isTaken: true } : null;
}

/** What the field shows: what is being typed, until something else is written in its place. */
export function shownText(typed: TypedText | null, known: string): string {
  if (!typed) return known;
  return typed.isTaken && typed.text.trim() !== known.trim() ? known : typed.text;
}
