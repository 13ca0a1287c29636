import type { Page } from '@playwright/test';
import type * as Electron from 'electron';

/** Parts of the main process for a test's function; the fake Electron has the parts that the shell uses. */
export type Parts = typeof Electron;

export interface Launch {
  /** Folder of all data; the same folder again is the next start of the same person. */
  dataDir: string;
  argv?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** A running shell: on Electron, or on a fake Electron. */
export interface Shell {
  /** The main window's page. */
  page: () => Promise<Page>;
  /** Another window's page, by its URL. */
  otherPage: (address: RegExp) => Promise<Page>;
  /** Runs a function in the main process. It is sent as text: it has access to its argument and nothing else. */
  evaluate: <A, R>(work: (parts: Parts, argument: A) => R | Promise<R>, argument?: A) => Promise<R>;
  /** Starts a second copy on the same data. @returns its exit code */
  startAnother: (...argv: string[]) => Promise<number | null>;
  /** Kills it as a power cut would. @returns the signal it died of */
  kill: () => Promise<NodeJS.Signals | null>;
  /** Quits it as the person would; a second call does nothing. */
  quit: () => Promise<void>;
  /** Resolves once it has ended, for whatever reason. @returns its exit code */
  ended: () => Promise<number | null>;
}
