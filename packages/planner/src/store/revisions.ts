import { keyOf } from '../schema/tables.ts';
import type { Change } from '../schema/tables.ts';
import type { HeardChange } from './port.ts';

/**
 * Orders the writes of several tabs. Every write has a number, one higher than the last; a tab receives others' writes
 * late and in any order. The last write of a row wins, in every tab alike.
 */
export class Revisions {
  private readonly waiting = new Map<number, readonly Change[]>();
  /** Rows that this tab has as of a number above `known`: it wrote them, or read them from the storage. */
  private readonly own = new Map<string, number>();
  private undelivered: HeardChange[] = [];
  private isDeferred = false;

  /**
   * @param known the number up to which all writes have been seen
   * @param deliver receives others' changes in their order
   * @param defer runs an action once the writer has learnt that its own write is durable: until then it takes the row for its own
   */
  constructor(
    private known: number,
    private readonly deliver: (changes: readonly HeardChange[]) => void,
    private readonly defer: (action: () => void) => void = (action) => void setTimeout(action),
  ) {}

  get last(): number {
    return this.known;
  }

  /** The number up to which all writes have been delivered; 0 if some have not been. */
  get delivered(): number {
    return this.undelivered.length > 0 ? 0 : this.known;
  }

  /** Whether a number below a received one is missing. */
  get hasGap(): boolean {
    return this.waiting.size > 0;
  }

  /** Notes an own write. Others' changes that waited for it are delivered later. */
  wrote(revision: number, changes: readonly Change[]): void {
    this.has(revision, changes);
    this.note(revision, []);
    if (this.undelivered.length === 0 || this.isDeferred) return;
    this.isDeferred = true;
    this.defer(() => {
      this.isDeferred = false;
      this.flush();
    });
  }

  /** Notes rows that this tab has as of a number: earlier changes of these rows, heard late, are marked. */
  has(revision: number, changes: readonly Change[]): void {
    if (revision > this.known) for (const change of changes) this.own.set(keyOf(change), revision);
  }

  /** Notes another tab's write, and delivers the changes that are now in order. */
  heard(revision: number, changes: readonly Change[]): void {
    this.note(revision, changes);
    if (!this.isDeferred) this.flush();
  }

  /** Notes that all rows were read again, as they were after this number. */
  caughtUp(revision: number): void {
    this.known = Math.max(this.known, revision);
    this.undelivered = [];
    for (const at of this.waiting.keys()) if (at <= this.known) this.waiting.delete(at);
    this.forgetOwn();
  }

  private note(revision: number, changes: readonly Change[]): void {
    if (revision <= this.known) return;
    this.waiting.set(revision, changes);
    for (let next = this.waiting.get(this.known + 1); next; next = this.waiting.get(this.known + 1)) {
      this.known += 1;
      this.waiting.delete(this.known);
      const current = this.known;
      const isOverwritten = (change: Change): boolean => (this.own.get(keyOf(change)) ?? 0) >= current;
      this.undelivered.push(
        ...next.map((change) => (isOverwritten(change) ? { ...change, isOverwritten: true as const } : change)),
      );
    }
    this.forgetOwn();
  }

  private forgetOwn(): void {
    for (const [key, at] of this.own) if (at <= this.known) this.own.delete(key);
  }

  private flush(): void {
    if (this.undelivered.length > 0) this.deliver(this.undelivered.splice(0));
  }
}
