import type { FailureWording } from './failures.ts';
import type { ReadJob, ReaderMessage } from './read-job.ts';

/** A thread that reads one file. */
export interface ReaderThread {
  /** Transfers a job; its bytes belong to the thread from then on. */
  send: (job: ReadJob) => void;
  /** Terminates the thread, whatever it does. */
  end: () => void;
}
/** @param onFailure called when the thread does not start, or dies */
export type StartReader = (onMessage: (message: ReaderMessage) => void, onFailure: () => void) => ReaderThread;

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
