/** Beginning of an expression or a part of it: characters in lower case, or null for any. */
interface Beginning {
  characters: Set<string> | null;
  /** It also matches nothing at all. */
  isEmpty: boolean;
  to: number;
}

const DIGITS = [...'0123456789'];
/** Assertions match no character. */
const ASSERTION = /\(\?<?[=!]|\\b|[$^]/y;
const GROUP = /\((?:\?:|(?!\?))/y;
const CLASS = /\[(\^?)((?:\\.|[^\]\\])*)\]/y;
const QUANTIFIER = /(?:([?*]|\{0,\d*\})|\+|\{\d+(?:,\d*)?\})\??/y;
const ESCAPE = /\\(?:u([\da-f]{4})|(.))/y;

const at = (expression: RegExp, source: string, from: number): RegExpExecArray | null => {
  expression.lastIndex = from;
  return expression.exec(source);
};

/** @returns the characters of an escape; null for a property or an unknown class */
function escaped([, code, letter = '']: RegExpExecArray): string[] | null {
  if (code !== undefined) return [String.fromCharCode(Number.parseInt(code, 16))];
  if (letter === 'd') return DIGITS;
  if (letter === 't') return ['\t'];
  return /\w/.test(letter) ? null : [letter];
}

/** @returns null for a class with a range of other than digits and letters, or with a property */
function ofClass(inner: string): string[] | null {
  const found: string[] = [];
  for (let from = 0; from < inner.length;) {
    const escape = at(ESCAPE, inner, from);
    const characters = escape ? escaped(escape) : [inner[from]!];
    from += escape?.[0].length ?? 1;
    if (!characters) return null;
    found.push(...characters);
    if (inner[from] !== '-' || from + 1 >= inner.length) continue;
    const last = inner.codePointAt(from + 1)!;
    if (escape || inner[from + 1] === '\\') return null;
    for (let code = characters[0]!.codePointAt(0)!; code <= last; code += 1) found.push(String.fromCharCode(code));
    from += 2;
  }
  return found;
}

function itemAt(source: string, from: number): Beginning {
  const assertion = at(ASSERTION, source, from);
  if (assertion) {
    const inside = from + assertion[0].length;
    const to = assertion[0].startsWith('(') ? beginning(source, inside).to + 1 : inside;
    return { characters: new Set(), isEmpty: true, to };
  }
  const group = at(GROUP, source, from);
  if (group) {
    const inner = beginning(source, from + group[0].length);
    return { ...inner, to: inner.to + 1 };
  }
  const inBrackets = at(CLASS, source, from);
  const escape = inBrackets ? null : at(ESCAPE, source, from);
  const to = from + ((inBrackets ?? escape)?.[0].length ?? 1);
  const found = inBrackets
    ? inBrackets[1] === '' && ofClass(inBrackets[2]!)
    : escape
      ? escaped(escape)
      : source[from] !== '.' && [source[from]!];
  return { characters: found ? new Set(found.map((each) => each.toLowerCase())) : null, isEmpty: false, to };
}

const STRUCTURE = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]/g;
/** @returns the end of an alternative, the rest of which cannot be its beginning */
function endFrom(source: string, from: number): number {
  let depth = 0;
  for (let part = at(STRUCTURE, source, from); part; part = STRUCTURE.exec(source)) {
    const [sign] = part;
    if (depth === 0 && (sign === '|' || sign === ')')) return part.index;
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  }
  return source.length;
}

/** Reads alternatives up to the bracket that closes them. */
function beginning(source: string, from: number): Beginning {
  const all: Beginning = { characters: new Set(), isEmpty: false, to: from };
  let canBegin = true;
  const take = ({ characters }: Beginning): void => {
    if (characters) for (const each of characters) all.characters?.add(each);
    else all.characters = null;
  };
  for (; all.to < source.length && source[all.to] !== ')';) {
    if (source[all.to] === '|') {
      all.isEmpty ||= canBegin;
      [canBegin, all.to] = [true, all.to + 1];
      continue;
    }
    const item = itemAt(source, all.to);
    const quantifier = at(QUANTIFIER, source, item.to);
    take(item);
    canBegin = item.isEmpty || quantifier?.[1] !== undefined;
    all.to = item.to + (quantifier?.[0].length ?? 0);
    if (!canBegin) all.to = endFrom(source, all.to);
  }
  all.isEmpty ||= canBegin;
  return all;
}

/**
 * Characters that a match of an expression can begin with, in lower case; null where it can be any. Most expressions of quick entry
 * are told by their first letter, and need not be compiled for other words.
 */
export function firstCharacters(source: string): ReadonlySet<string> | null {
  const { characters, isEmpty } = beginning(source, 0);
  return isEmpty ? null : characters;
}
