import { decodeHTMLStrict } from 'entities/decode';

/** Bounded, so that no long run of letters is looked up. */
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
/** Written for numbers that are no character: 0 and halves of a surrogate pair. */
const NO_CHARACTER = /[\ufffd\p{Cc}]/u;

/** Text with the character references of HTML written out, once, and spaces of every width as plain ones. Others stay as written. */
export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (written) => {
    const character = decodeHTMLStrict(written);
    if (NO_CHARACTER.test(character) && character !== '\t' && character !== '\n') return written;
    return character.replace(/\p{Zs}/u, ' ').replace('\u00ad', '');
  });
