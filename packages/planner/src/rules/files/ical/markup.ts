import { withoutEntities } from './entities.ts';

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote caption center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html body li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const OTHERS = new Set(
  'a abbr acronym b base basefont bdi bdo big br button cite code col colgroup data del details dfn em embed font i iframe img input ins kbd label link mark meta noscript o:p object option param picture q s samp select small source span strike strong sub summary sup td th time tt u var video wbr xml'.split(
    ' ',
  ),
);
/** Elements whose content is no text. */
const DROPPED = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'math']);
const isElement = (name: string): boolean => BLOCKS.has(name) || OTHERS.has(name) || DROPPED.has(name);

/** The begin of what may be a tag. */
const MARK = /<[/!A-Za-z]/g;
const START = /<(\/?)([A-Za-z][A-Za-z0-9:]{0,12})(?=[\s/>]|$)/y;
/** Attributes behind the name of a tag. Plain words are no attributes: "a <b and c> d" is no markup. */
const ATTRIBUTES =
  /^(?:[\s/]|[A-Za-z_:][-\w:.]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+)|(?:async|defer|disabled|checked|hidden|download|nowrap|noshade|required|open|controls|allowfullscreen)(?=[\s/]|$))*$/i;
const HREF = /(?:^|\s)(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALT = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const LINK = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i;
/** UTF-16 code units of a tag; longer ones are text. */
const LONGEST_TAG = 4_000;
const COMMENT = { begin: '<!--', end: '-->' };

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
  /** Where the text goes on. */
  end: number;
}

class Reader {
  private readonly parts: string[] = [];
  /** The last character that was written. */
  private last = '';
  /** The link that is open, and where its label begins. */
  private link: { href: string | null; at: number } | null = null;
  private nextClose = -1;
  /** Elements whose end does not come any more. */
  private readonly unclosed = new Set<string>();
  /** Characters of tags that may still be looked at. */
  private work: number;
  hasTags = false;

  constructor(private readonly source: string) {
    this.work = 4 * source.length + LONGEST_TAG;
  }

  read(): string {
    const { source } = this;
    let at = 0;
    while (at < source.length) {
      MARK.lastIndex = at;
      const open = MARK.exec(source)?.index ?? -1;
      this.add(source.slice(at, open === -1 ? undefined : open));
      if (open === -1) break;
      at = this.readTag(open);
    }
    this.endLink();
    return this.parts.join('');
  }

  /** @returns where the text goes on */
  private readTag(open: number): number {
    const { source } = this;
    if (source.startsWith('<!', open)) return this.skipDeclaration(open);
    const tag = this.tagAt(open);
    if (!tag) {
      this.write('<');
      return open + 1;
    }
    this.hasTags = true;
    this.apply(tag);
    return DROPPED.has(tag.name) && !tag.isEnd ? this.afterElement(tag) : tag.end;
  }

  private skipDeclaration(open: number): number {
    const { source } = this;
    const isComment = source.startsWith(COMMENT.begin, open);
    if (!isComment && !/^<!(?:doctype|\[)/i.test(source.slice(open, open + 10))) {
      this.write('<');
      return open + 1;
    }
    this.hasTags = true;
    const end = isComment ? source.indexOf(COMMENT.end, open) : source.indexOf('>', open);
    return end === -1 ? source.length : end + (isComment ? COMMENT.end.length : 1);
  }

  /** The next closing sign; searched once for all tags before it. */
  private closeFrom(at: number): number {
    if (this.nextClose < at) {
      const found = this.source.indexOf('>', at);
      this.nextClose = found === -1 ? Infinity : found;
    }
    return this.nextClose;
  }

  private tagAt(open: number): Tag | null {
    const { source } = this;
    START.lastIndex = open;
    const [start = '', slash, written = ''] = START.exec(source) ?? [];
    const name = written.toLowerCase();
    if (!isElement(name)) return null;
    const tag = { name, isEnd: slash === '/' };
    const from = open + start.length;
    let close = this.closeFrom(from);
    if (close === Infinity) return this.cutOff(from) ? { ...tag, attributes: '', end: source.length } : null;
    // An attribute may hold the sign itself.
    for (let tries = 0; tries < 4 && close - from <= Math.min(LONGEST_TAG, this.work); tries += 1) {
      const attributes = source.slice(from, close);
      this.work -= attributes.length;
      if (ATTRIBUTES.test(attributes)) return { ...tag, attributes, end: close + 1 };
      const further = attributes.includes('=') ? source.indexOf('>', close + 1) : -1;
      if (further === -1) return null;
      close = further;
    }
    return null;
  }

  /** Whether the text was cut off within this tag. */
  private cutOff(from: number): boolean {
    const rest = this.source.slice(from, from + LONGEST_TAG);
    return !rest.includes('<') && /^\s+[\w:-]+\s*=/.test(rest);
  }

  private afterElement({ name, end }: Tag): number {
    if (this.unclosed.has(name)) return end;
    const close = new RegExp(`</${name}\\s*>`, 'gi');
    close.lastIndex = end;
    const found = close.exec(this.source);
    if (found) return found.index + found[0].length;
    this.unclosed.add(name);
    return name === 'script' || name === 'style' ? this.source.length : end;
  }

  private apply({ name, isEnd, attributes }: Tag): void {
    if (name === 'br') this.write(this.last === '' ? '' : '\n');
    else if (name === 'a') {
      this.endLink();
      if (!isEnd) this.link = { href: valueIn(HREF, attributes), at: this.parts.length };
    } else if (name === 'img') this.add(valueIn(ALT, attributes) ?? '');
    else if ((name === 'td' || name === 'th') && !isEnd) this.write(/\S/.test(this.last) ? ' ' : '');
    else if (BLOCKS.has(name)) {
      if (this.last !== '' && this.last !== '\n') this.write('\n');
      if (name === 'li' && !isEnd) this.write('- ');
    }
  }

  /** Writes the address of a link behind its label, unless the label says it. */
  private endLink(): void {
    const { href, at } = this.link ?? { href: null, at: 0 };
    this.link = null;
    if (href === null || !LINK.test(href)) return;
    const address = href.replace(/^mailto:/i, '');
    const label = this.parts.splice(at).join('');
    const words = label.trim();
    const isSaid = words.includes(address) || words === address.replace(/^https?:\/\//i, '').replace(/\/$/, '');
    const end = label.trimEnd().length;
    if (isSaid) this.write(label);
    else if (words === '') this.write(`${label}${address}`);
    else this.write(`${label.slice(0, end)} (${address})${label.slice(end)}`);
  }

  private add(part: string): void {
    const text = withoutEntities(part);
    // A line break behind a tag that breaks the line is the same one.
    this.write(this.last === '\n' ? text.replace(/^[ \t]*\n?[ \t]*/, '') : text);
  }

  private write(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.last = text.slice(-1);
  }
}

function valueIn(pattern: RegExp, attributes: string): string | null {
  const found = pattern.exec(attributes);
  const value = found?.slice(1).find((each) => each !== undefined);
  return value === undefined ? null : withoutEntities(value).trim();
}

/**
 * The text of a value that may be HTML: without tags, scripts and styles, with its links behind their labels and its characters
 * written out. Text that is no HTML stays: "a < b and c > d". In time linear in the length of the value.
 */
export function plainText(value: string): string {
  if (!value.includes('<')) return value.includes('&') ? withoutEntities(value) : value;
  const reader = new Reader(value);
  const text = reader.read();
  return reader.hasTags
    ? text
        .replace(/[ \t]+(?=\n)/g, '')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text;
}
