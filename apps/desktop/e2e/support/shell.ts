import type { Page } from '@playwright/test';
import type * as Electron from 'electron';

/** What a test's function gets of the main process; the fake Electron has as much of it as the shell uses. */
export type Parts = typeof Electron;

export interface Launch {
  /** Where everything is kept; the same folder again is the next start of the same person. */
  dataDir: string;
  argv?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** A running shell: on Electron, or on a fake Electron. */
export interface Shell {
  /** The main window's page. */
  page: () => Promise<Page>;
  /** Another window's page, by its address. */
  otherPage: (address: RegExp) => Promise<Page>;
  /** Runs a function in the main process. It is sent as text: it sees its argument and nothing else. */
  evaluate: <A, R>(work: (parts: Parts, argument: A) => R | Promise<R>, argument?: A) => Promise<R>;
  /** Starts a second copy on the same data. @returns its exit code */
  startAnother: (...argv: string[]) => Promise<number | null>;
  /** Ends it as a power cut would. @returns the signal it died of */
  kill: () => Promise<NodeJS.Signals | null>;
  /** Ends it as its owner would; again does nothing. */
  quit: () => Promise<void>;
  /** Once it has ended, however that came. @returns its exit code */
  ended: () => Promise<number | null>;
}
