import { nameKey } from '../../core/text/fold.ts';
import { END, isAmongDetails, matchAt, Pattern } from './pattern.ts';
import type { TokenMatch, ParseContext } from './token.ts';
import type { NameRef, Vocabulary } from './vocabulary.ts';

const QUOTED = /[#@!]"([^"\n]{1,100})"/uy;
const WORD = /[#@!]([\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_&+-]*[\p{L}\p{N}\p{M}_+])?)/uy;
const BARE_WORD = /\p{L}+/uy;
const ENDS = new Pattern(END);
/** Maximum number of words of a name with spaces. */
const MOST_WORDS = 6;
const LONGEST_NAME = 100;
/** Characters of a name that are enough if no other name begins with them. */
export const SHORT_FORM = 3;

type Names = ReadonlyMap<string, { id: string; name: string }>;

/** The longest known name with spaces that the text holds literally: `#year 12`. */
function knownPhrase(text: string, at: number, names: Names): { to: number; ref: NameRef } | null {
  let to = at;
  let found: { to: number; ref: NameRef } | null = null;
  for (let words = 1; words <= MOST_WORDS; words += 1) {
    const next = /[^\s]{1,60}/uy;
    next.lastIndex = words === 1 ? at : to + 1;
    const word = next.exec(text);
    if (!word) break;
    to = word.index + word[0].length;
    const known = names.get(nameKey(text.slice(at, to)));
    if (known && words > 1 && matchAt(ENDS, text, to)) found = { to, ref: known };
    if (text[to] !== ' ') break;
  }
  return found;
}

/** "#chem" means Chemistry where nothing else begins so. In quotes it would be a name of its own. */
function shortForm(name: string, names: Names): NameRef | null {
  const key = nameKey(name);
  if (key.length < SHORT_FORM) return null;
  const begun = [...names].filter(([each]) => each.startsWith(key)).map(([, row]) => row);
  const [only] = begun;
  return only && begun.every(({ id }) => id === only.id) ? only : null;
}

function matchRef(text: string, at: number, names: Names): { to: number; ref: NameRef } | null {
  const phrase = knownPhrase(text, at + 1, names);
  if (phrase) return phrase;
  const quoted = matchAt(QUOTED, text, at);
  const match = quoted ?? matchAt(WORD, text, at);
  const name = match?.[1]?.trim() ?? '';
  if (!match || name === '' || name.length > LONGEST_NAME) return null;
  const known = names.get(nameKey(name)) ?? (quoted ? null : shortForm(name, names));
  // "#3" and "#1-25" are numbers of something unless a tag is called so.
  if (!known && /^[\d+-]+$/.test(name)) return null;
  return { to: at + match[0].length, ref: known ?? { id: null, name: name.replaceAll('_', ' ') } };
}

const namesOf = (sigil: string | undefined, { tags, groups }: Vocabulary): Names => (sigil === '#' ? tags : groups);

/** A level of that name or beginning; else any tag that is called so, such as one of a tag group Priority. */
function matchLevel(text: string, at: number, { levels, tags }: Vocabulary): { to: number; ref: NameRef } | null {
  const level = matchRef(text, at, levels);
  if (!level || level.ref.id !== null) return level;
  const tag = matchRef(text, at, tags);
  const isCalledSo = tag?.ref.id !== null && nameKey(text.slice(at + 1, tag?.to)) === nameKey(tag?.ref.name ?? '');
  return tag && isCalledSo ? tag : level;
}

/** `#tag`, `@group` or `!level` from position `at` on. */
export function matchName(text: string, at: number, { vocabulary }: ParseContext): TokenMatch | null {
  const sigil = text[at];
  const found = sigil === '!' ? matchLevel(text, at, vocabulary) : matchRef(text, at, namesOf(sigil, vocabulary));
  if (!found) return null;
  const { to, ref } = found;
  const plain = { id: ref.id, name: ref.name };
  if (sigil === '#') return { kind: 'tag', to, ref: plain };
  return sigil === '@' ? { kind: 'group', to, ref: plain } : { kind: 'level', to, ref: plain };
}

/** "Hard" behind other details: a level by its whole name, without a mark. */
export function matchBareLevel(text: string, at: number, { vocabulary }: ParseContext): TokenMatch | null {
  const word = matchAt(BARE_WORD, text, at)?.[0] ?? '';
  const level = word === '' ? undefined : vocabulary.levels.get(nameKey(word));
  const to = at + word.length;
  return level && isAmongDetails(text, to) ? { kind: 'level', to, ref: { id: level.id, name: level.name } } : null;
}

/** A name as written after its `#`, `@` or `!`. */
export const quoteName = (name: string): string =>
  /^[\p{L}\p{N}_&+-]+$/u.test(name) ? name : `"${name.replaceAll('"', '')}"`;
