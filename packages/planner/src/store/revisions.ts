import type { Change } from '../schema/tables.ts';
import type { HeardChange } from './port.ts';

const keyOf = (change: Change): string => `${change.table} ${change.type === 'put' ? change.row.id : change.id}`;

/**
 * Orders the writes of several tabs. Every write has a number, one higher than the last; a tab receives others' writes
 * late and in any order. The last write of a row wins, in every tab alike.
 */
export class Revisions {
  private readonly waiting = new Map<number, readonly Change[]>();
  /** Rows written here whose number is above `known`. */
  private readonly own = new Map<string, number>();

  /** The number up to which all writes have been seen. */
  constructor(private known: number) {}

  get last(): number {
    return this.known;
  }

  /** Whether a number below a received one is missing. */
  get hasGap(): boolean {
    return this.waiting.size > 0;
  }

  /** Notes an own write. @returns others' changes that were waiting for it. */
  wrote(revision: number, changes: readonly Change[]): HeardChange[] {
    if (revision > this.known + 1) for (const change of changes) this.own.set(keyOf(change), revision);
    return this.heard(revision, []);
  }

  /** @returns the changes that are now in order */
  heard(revision: number, changes: readonly Change[]): HeardChange[] {
    if (revision <= this.known) return [];
    this.waiting.set(revision, changes);
    const ready: HeardChange[] = [];
    for (let next = this.waiting.get(this.known + 1); next; next = this.waiting.get(this.known + 1)) {
      this.known += 1;
      this.waiting.delete(this.known);
      const current = this.known;
      const isOverwritten = (change: Change): boolean => (this.own.get(keyOf(change)) ?? 0) > current;
      ready.push(
        ...next.map((change) => (isOverwritten(change) ? { ...change, isOverwritten: true as const } : change)),
      );
    }
    for (const [key, at] of this.own) if (at <= this.known) this.own.delete(key);
    return ready;
  }

  /** Notes that all rows were read again, as they were after this number. */
  caughtUp(revision: number): void {
    this.known = Math.max(this.known, revision);
    for (const at of this.waiting.keys()) if (at <= this.known) this.waiting.delete(at);
    for (const [key, at] of this.own) if (at <= this.known) this.own.delete(key);
  }
}
