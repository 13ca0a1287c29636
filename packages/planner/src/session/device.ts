import type { FailureWording } from './failures.ts';
import type { StartReader } from './read-in-thread.ts';

/** Environment of the session; tests pass their own. */
export interface Device {
  /** Milliseconds since 1970. */
  now(): number;
  /** The IANA zone of the student's clock. */
  zone(): string;
  /** A new UUID at each call. */
  newId(): string;
  /** Runs an action after a delay. @returns a function that cancels it */
  after(milliseconds: number, action: () => void): () => void;
  /** Runs an action when the student may be looking again: page shown, machine awake, network back. */
  onWake(action: () => void): () => void;
  /** Whether leaving the page now has to be confirmed. */
  confirmLeaving(isNeeded: boolean): void;
  /** Starts a thread that reads a file, so that no file can hold up the page. */
  startReader: StartReader;
  wording: FailureWording;
}
