import { BROWSER_WORDING } from '../src/session/browser-wording.ts';
import type { Device } from '../src/session/device.ts';
import type { FailureWording } from '../src/session/failures.ts';
import type { StartReader } from '../src/session/device.ts';
import { idAt } from './rows.ts';

interface Timer {
  at: number;
  action: () => void;
}

/** A device whose clock stands still unless it is moved. */
export class ClockedDevice implements Device {
  private time: number;
  private timers: Timer[] = [];
  private readonly wakers = new Set<() => void>();
  private ids = 0;
  asksBeforeLeaving = false;

  constructor(
    now: string,
    private readonly zoneName = 'Australia/Sydney',
    readonly wording: FailureWording = BROWSER_WORDING,
  ) {
    this.time = Date.parse(now);
  }

  now = (): number => this.time;
  zone = (): string => this.zoneName;
  newId: () => string = () => idAt(0xa000 + this.ids++);
  /** Tests that read files set a thread. */
  startReader: StartReader = () => {
    throw new Error('No file is read in this test.');
  };

  after(milliseconds: number, action: () => void): () => void {
    const timer = { at: this.time + milliseconds, action };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((each) => each !== timer));
  }

  onWake(action: () => void): () => void {
    this.wakers.add(action);
    return () => this.wakers.delete(action);
  }

  confirmLeaving(isNeeded: boolean): void {
    this.asksBeforeLeaving = isNeeded;
  }

  /** Ends what waits for time to pass, as the end of the program does. */
  halt(): void {
    this.timers = [];
    this.wakers.clear();
  }

  /** Lets time pass with the machine awake; timers run when due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (let next = this.next(end); next; next = this.next(end)) {
      this.timers = this.timers.filter((each) => each !== next);
      this.time = next.at;
      next.action();
      // Let the work of a timer finish before the next one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.time = end;
  }

  /** Lets time pass with the machine asleep: no timer runs, then the page is shown. */
  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    for (const wake of this.wakers) wake();
    await new Promise((resolve) => setImmediate(resolve));
  }

  private next(end: number): Timer | undefined {
    return this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
