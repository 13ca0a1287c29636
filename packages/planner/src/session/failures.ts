import type { StoreFailure } from '../store/port.ts';

/** Reason why the planner does not open or save. */
export interface Failure {
  code: StoreFailure;
  sentence: string;
  /** Storage has not answered yet: the answer may still come, and only a fresh start may bring it. */
  isSilent?: boolean;
}

/** A device's sentences for each failure: a browser speaks of tabs, a program of files. */
export interface FailureWording {
  opening: Record<StoreFailure, string>;
  saving: Record<StoreFailure, string>;
  /** Storage has not answered yet. */
  noAnswer: string;
}

/** Sentences for changes that are not taken. */
export const REFUSALS = {
  license: 'Your planner is read-only right now. You can still export it.',
  newer: 'A newer version saved your planner, so it is read-only here. Update to change it.',
  notOpen: 'Your planner is not open.',
} as const;
