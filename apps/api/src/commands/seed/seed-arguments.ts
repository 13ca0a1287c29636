import { parseArgs } from 'node:util';
import { AppError } from '../../common/app-error.js';

const USAGE =
  'Usage: seed [--users N] [--audit N]: adds as many people, with all that belongs to them, and audit entries.';
const MOST = 100_000_000;

function countOf(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(count <= MOST)) throw new AppError('invalid_request', USAGE);
  return count;
}

/** Reads the numbers of people and audit entries from the command line. @throws {AppError} with the usage. */
export function readCounts(args: readonly string[]): { users: number; audit: number } {
  try {
    const options = {
      users: { type: 'string', default: '1000' },
      audit: { type: 'string', default: '10000' },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { users: countOf(values.users), audit: countOf(values.audit) };
  } catch {
    throw new AppError('invalid_request', USAGE);
  }
}
