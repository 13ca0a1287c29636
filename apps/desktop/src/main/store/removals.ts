import { z } from 'zod';
import type { JsonFile } from '../files.ts';
import type { PlannerFiles } from './planner-files.ts';

/** Deleted accounts whose planners are still to be removed from this computer. */
export const pendingRemovals = z.array(z.uuid());

export interface RemovalsOptions {
  files: {
    destroy: (account: string) => void;
    folder: (account: string) => Pick<ReturnType<PlannerFiles['folder']>, 'path'>;
  };
  marks: JsonFile<z.infer<typeof pendingRemovals>>;
}

const LATER = 'The account is deleted. Another program holds a file of its planner: it is removed at the next start.';
const byHand = (path: string): string =>
  `The account is deleted, but its planner could not be removed from this computer. Please delete this folder: ${path}`;

/** Removes the planners of deleted accounts; failed removals are retried at the next start. */
export class Removals {
  constructor(private readonly options: RemovalsOptions) {}

  /** @returns a message about what is left, in one sentence; null once nothing is */
  remove(account: string): string | null {
    const { files, marks } = this.options;
    if (this.isRemoved(account)) return null;
    try {
      marks.write([...new Set([...(marks.read() ?? []), account])]);
      return LATER;
    } catch {
      return byHand(files.folder(account).path);
    }
  }

  /** Retries failed removals of earlier runs. @returns a message about what is left; null once nothing is */
  carryOut(): string | null {
    const { files, marks } = this.options;
    const marked = marks.read() ?? [];
    const [left, ...others] = marked.filter((account) => !this.isRemoved(account));
    if (marked.length === 0) return null;
    try {
      if (left === undefined) marks.remove();
      else marks.write([left, ...others]);
    } catch {
      // The marks stay: a planner that is removed already counts as removed once more.
    }
    return left === undefined ? null : byHand(files.folder(left).path);
  }

  private isRemoved(account: string): boolean {
    try {
      this.options.files.destroy(account);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }
}
