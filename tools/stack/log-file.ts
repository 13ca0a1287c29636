import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** Number of bytes read from the end of a log. */
const TAIL_BYTES = 64 * 1024;

/** The last non-empty lines of a log. */
export function lastLines(path: string, count: number): string[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    const lines = buffer.toString('utf8').split('\n');
    return lines.filter((line) => line.trim() !== '').slice(-count);
  } finally {
    closeSync(file);
  }
}
