import { readFileSync } from 'node:fs';

/** TXT records by name. */
type Records = Record<string, string[]>;

function isRecords(value: unknown): value is Records {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'));
}

/** Reads the file anew, so that a change counts at once. @throws {Error} with one sentence for a file that is no list of records. */
export function readRecords(file: string): Records {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw failure;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isRecords(value)) throw new Error(`${file} must be like {"school.edu": ["a TXT record"]}.`);
  return value;
}
