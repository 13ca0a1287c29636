import { AppError } from './app-error.js';

/** Far more than any of our filters has; the platform's own parsers silently drop keys beyond their limit. */
const MOST_PARAMETERS = 200;

/** Parses a query into an object without a prototype: a key given once is a text, a repeated one a list, brackets mean nothing. */
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
