/** White space and characters that nobody sees. Spreadsheets pass over some of them. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/** Beginning of a formula, in full width too, or a tab or line break, which may split a cell. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${UNSEEN}*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\u2212|%])`, 'u');
const GUARD = "'";

/** Text as a cell that a spreadsheet shows and never runs: an apostrophe goes before what begins like a formula. */
export const inertCell = (text: string): string => (FORMULA.test(text) ? `${GUARD}${text}` : text);

/** The text of such a cell. */
export const textOfCell = (cell: string): string =>
  cell.startsWith(GUARD) && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
