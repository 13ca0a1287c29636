/** Values that the build writes into the worker in place of `__PLANNER_CONTENTS__`. */
export interface WorkerContents {
  /** Changes with every byte of the cached files. */
  version: string;
  /** Paths of files whose names change with their bytes. */
  files: string[];
  /** A script that the planner's page of this very build refers to. */
  entry: string;
}

export const CACHE_PREFIX = 'planner-shell-';
/** The page that the worker serves and reminds for: its scope. */
export const PAGE_PATH = '/planner';
export const CONFIG_PATH = '/config.js';

/** Message of a page to the waiting worker: activate now. */
export const TAKE_OVER = 'take-over';
