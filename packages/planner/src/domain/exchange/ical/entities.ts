/** Named characters of HTML that calendars write, beside letters with accents. */
const NAMED: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwj: '\u200d',
  },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“' },
  ...{ rdquo: '”', bdquo: '„', laquo: '«', raquo: '»', lsaquo: '‹', rsaquo: '›', iexcl: '¡', iquest: '¿', sect: '§' },
  ...{ copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', times: '×', divide: '÷', minus: '−', frac12: '½' },
  ...{ frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³', micro: 'µ', para: '¶', cent: '¢', pound: '£' },
  ...{ euro: '€', yen: '¥', ordf: 'ª', ordm: 'º', szlig: 'ß', AElig: 'Æ', aelig: 'æ', OElig: 'Œ', oelig: 'œ' },
  ...{
    Oslash: 'Ø',
    oslash: 'ø',
    ETH: 'Ð',
    eth: 'ð',
    THORN: 'Þ',
    thorn: 'þ',
    larr: '←',
    rarr: '→',
    uarr: '↑',
    darr: '↓',
  },
  ...{ harr: '↔', le: '≤', ge: '≥', ne: '≠', asymp: '≈', infin: '∞', radic: '√', sum: '∑', check: '✓', not: '¬' },
  ...{
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    pi: 'π',
    lambda: 'λ',
    mu: 'μ',
    sigma: 'σ',
    omega: 'ω',
    Omega: 'Ω',
  },
  ...{
    Delta: 'Δ',
    theta: 'θ',
    lbrace: '{',
    rbrace: '}',
    lpar: '(',
    rpar: ')',
    lsqb: '[',
    rsqb: ']',
    num: '#',
    excl: '!',
  },
  ...{ colon: ':', semi: ';', comma: ',', period: '.', quest: '?', sol: '/', bsol: '\\', lowbar: '_', commat: '@' },
  ...{ dollar: '$', percnt: '%', ast: '*', plus: '+', equals: '=', verbar: '|', grave: '`', Tab: '\t', NewLine: '\n' },
};

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{ cedil: '\u0327', caron: '\u030c', macr: '\u0304', ogon: '\u0328', breve: '\u0306' },
};
const ACCENTED = /^([A-Za-z])(grave|acute|circ|tilde|uml|ring|cedil|caron|macr|ogon|breve)$/;

function named(name: string): string | null {
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null;
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  return letter === undefined ? null : `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC');
}

const WINDOWS = new TextDecoder('windows-1252');

/** HTML reads the numbers 128 to 159 as Windows does. */
function numbered(code: number): string | null {
  if (code >= 128 && code < 160) return WINDOWS.decode(Uint8Array.of(code));
  const isCharacter = (code >= 32 || code === 9 || code === 10) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? (code === 0xa0 ? ' ' : String.fromCodePoint(code)) : null;
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,10}));/g;

/** Text whose named and numbered characters of HTML are written out, once; what is none of them stays. */
export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? written;
    return numbered(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? written;
  });
