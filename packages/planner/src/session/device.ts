import type { FailureWording } from './failures.ts';
import type { StartReader } from './read-in-thread.ts';

/** What the session needs of the machine it runs on; a test passes its own. */
export interface Device {
  /** Milliseconds since 1970. */
  now(): number;
  /** The IANA zone of the student's clock. */
  zone(): string;
  /** A new UUID at each call. */
  newId(): string;
  /** Calls back after so many milliseconds. @returns what prevents it */
  after(milliseconds: number, action: () => void): () => void;
  /** Calls back whenever somebody may be looking again: the page is shown, the machine woke, the network is back. */
  onWake(action: () => void): () => void;
  /** Whether leaving the page now has to be confirmed. */
  confirmLeaving(isNeeded: boolean): void;
  /** Starts a thread that reads a file, so that no file can hold up the page. */
  startReader: StartReader;
  wording: FailureWording;
}
