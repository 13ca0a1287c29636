import { AppError } from './app-error.js';

/** Far more than any of our filters has; the platform's own parsers drop what is beyond theirs without a word. */
const MOST_PARAMETERS = 200;

/** A query as an object without a prototype: a name once is a text, a name again is a list, brackets mean nothing. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parsed = Object.create(null) as Record<string, string | string[]>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(query)) {
    count += 1;
    if (count > MOST_PARAMETERS) throw new AppError('invalid_request', 'This address has too many parameters.');
    const before = parsed[name];
    if (before === undefined) parsed[name] = value;
    else parsed[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return parsed;
}
