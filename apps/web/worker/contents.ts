/** What the build writes into the worker in place of `__PLANNER_CONTENTS__`. */
export interface WorkerContents {
  /** Changes with every byte of what is kept. */
  version: string;
  /** Paths of files whose names change with their bytes. */
  files: string[];
  /** A script that the planner's page of this very build names. */
  entry: string;
}

export const CACHE_PREFIX = 'planner-shell-';
export const PAGE_PATH = '/planner';
export const CONFIG_PATH = '/config.js';

/** What a page tells the worker that waits. */
export const TAKE_OVER = 'take-over';
