import { z } from 'zod';
import type { JsonFile } from '../files.ts';
import type { PlannerFiles } from './planner-files.ts';

/** The accounts that are gone, and whose planners are still to be removed from this computer. */
export const toRemove = z.array(z.uuid());

export interface RemovalsOptions {
  files: {
    destroy: (account: string) => void;
    folder: (account: string) => Pick<ReturnType<PlannerFiles['folder']>, 'path'>;
  };
  marks: JsonFile<z.infer<typeof toRemove>>;
}

const LATER = 'The account is deleted. Another program holds a file of its planner: it is removed at the next start.';
const byHand = (path: string): string =>
  `The account is deleted, but its planner could not be removed from this computer. Please delete this folder: ${path}`;

/** Removes the planners of accounts that are gone for good; where one stays, the next start tries again. */
export class Removals {
  constructor(private readonly options: RemovalsOptions) {}

  /** @returns what is left to say of it, in one sentence; null once nothing is left on this computer */
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

  /** Does what an earlier run could not do. @returns what is left to say of it; null once nothing is left */
  carryOut(): string | null {
    const { files, marks } = this.options;
    const marked = marks.read() ?? [];
    const [left, ...others] = marked.filter((account) => !this.isRemoved(account));
    if (marked.length === 0) return null;
    try {
      if (left === undefined) marks.remove();
      else marks.write([left, ...others]);
    } catch {
      // The marks stay as they were: what is gone already is found gone once more.
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
