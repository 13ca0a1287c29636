import { encodeWord, encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { encode, wrap } from 'nodemailer/lib/qp';

// The encoders beneath nodemailer, which documents none of them: the only import of its insides.

export const CRLF = '\r\n';
/** Ends a line of quoted-printable text that goes on in the next. */
export const SOFT_BREAK = `=${CRLF}`;

/** Text as quoted-printable (RFC 2045), in lines of at most 75 characters: a soft break still fits behind the last. */
export const quotedPrintable = (text: string): string => wrap(encode(Buffer.from(text.replace(/\r?\n/g, CRLF))), 75);

/** A header whose words outside ASCII are encoded (RFC 2047), in lines of at most 76 characters. `value` has no line break. */
export const encodeHeader = (name: string, value: string): string =>
  foldLines(`${name}: ${encodeWords(value, 'Q', 52)}`, 76);

/** A header of one address with its owner's name. A name with more than plain words is encoded: a comma would begin another address. */
export const encodeMailbox = (header: string, name: string, address: string): string =>
  foldLines(`${header}: ${/^[\w ]+$/.test(name) ? name : encodeWord(name, 'Q', 52)} <${address}>`, 76);
