export type TypedKey = Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'code' | 'getModifierState'>>;

/** Characters of a keyboard for English by the places of their keys; letters and digits name theirs themselves. */
const CHARACTERS: Record<string, string> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
};

/** A letter, mark or digit of another script, such as "я", "ש", "لا" or "๑". */
const isOfOtherScript = (key: string): boolean =>
  /[^ -~]/.test(key) && /^[\p{L}\p{M}\p{N}]/u.test(key) && !/^[\p{Script=Latin}\d]/u.test(key);

const characterAt = (code: string): string | undefined =>
  /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code)?.slice(1).find(Boolean) ?? CHARACTERS[code];

/**
 * The key of a press, for shortcuts: on a layout of another script, such as Cyrillic, Greek, Hebrew or Arabic, the Latin
 * letter in the same place. Layouts of Latin letters, such as AZERTY and Dvorak, keep their own. Letters are in lower case.
 */
export function shortcutKey(event: TypedKey): string {
  // AltGr types extra characters of a Latin layout, such as "µ".
  if (event.getModifierState?.('AltGraph')) return event.key;
  // Letters of full width are Latin.
  const typed = event.key.normalize('NFKC');
  const known = (isOfOtherScript(typed) ? characterAt(event.code ?? '') : undefined) ?? typed;
  return known.length === 1 ? known.toLowerCase() : known;
}
