import { quoteName } from '../../rules/quick-entry/names.ts';
import type { Hue } from '../../schema/fields.ts';
import type { State } from '../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { SHORT_FORM } from '../../rules/quick-entry/names.ts';
import { nameKey } from '../../core/text/fold.ts';

/** A name that is being typed: from its `#`, `@` or `!` to the caret. */
export interface Fragment {
  sigil: '#' | '@' | '!';
  from: number;
  to: number;
  query: string;
}

export interface Suggestion {
  id: string;
  name: string;
  /** Its kind: the name of the tag group, or "Group". */
  among: string;
  look: { kind: 'tag'; hue: Hue; letter: string | null } | { kind: 'group'; icon: string; hue: Hue | null };
}

const MOST = 6;

export function fragmentAt(text: string, caret: number): Fragment | null {
  const match = /(?:^|[\s(,;])([#@!])([^\s#@!"]*)$/u.exec(text.slice(0, caret));
  const sigil = match?.[1];
  const query = match?.[2] ?? '';
  if (sigil !== '#' && sigil !== '@' && sigil !== '!') return null;
  return { sigil, from: caret - query.length - 1, to: caret, query };
}

function named(state: State, sigil: Fragment['sigil']): Suggestion[] {
  if (sigil === '@') {
    return groupsInOrder(state).map(({ id, name, icon, hue }) => ({
      id,
      name,
      among: 'Group',
      look: { kind: 'group', icon, hue },
    }));
  }
  const groups = tagGroupsInOrder(state);
  const levels = groups.filter(({ kind }) => kind === 'level');
  return (sigil === '!' && levels.length > 0 ? levels : groups).flatMap((group) =>
    tagsInOrder(state, group.id).map(({ id, name, hue, letter }) => ({
      id,
      name,
      among: group.name,
      look: { kind: 'tag' as const, hue, letter },
    })),
  );
}

/** Names that match the query; names that begin with it come first. Empty where the only match is already complete. */
export function suggestionsFor(state: State, { sigil, query }: Fragment): Suggestion[] {
  const key = nameKey(query);
  const rank = ({ name }: Suggestion): number => {
    const other = nameKey(name);
    if (other.startsWith(key)) return 0;
    if (other.includes(` ${key}`)) return 1;
    return other.includes(key) ? 2 : 3;
  };
  // One letter occurs in nearly every name: only match beginnings then.
  const worst = key.length > 1 ? 2 : 1;
  const fits = named(state, sigil)
    .filter((name) => rank(name) <= worst)
    .sort((a, b) => rank(a) - rank(b));
  const [only] = fits;
  const isShort = sigil !== '!' && key.length >= SHORT_FORM && only !== undefined && rank(only) === 0;
  if (fits.length === 1 && only && (isShort || nameKey(only.name) === key)) return [];
  return fits.slice(0, MOST);
}

/** Initial suggestion that Enter takes, -1 for none: a sigil alone, as in "Pack the bag!", may not begin a name. */
export const initialSuggestion = (fragment: Fragment | null): number => (fragment?.query ? 0 : -1);

/** Next or previous index, wrapping around. @param chosen -1 for none */
export const wrapIndex = (chosen: number, count: 1 | -1, length: number): number =>
  chosen < 0 ? (count > 0 ? 0 : length - 1) : (chosen + count + length) % length;

/** Replace the fragment with the chosen name. @returns the text and the new caret position */
export function completeFragment(
  text: string,
  { sigil, from, to }: Fragment,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(to);
  const before = `${text.slice(0, from)}${sigil}${quoteName(name)}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: `${before}${rest}`, caret: before.length + (rest.startsWith(' ') ? 1 : 0) };
}
