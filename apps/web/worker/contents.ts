/** Values that the build writes into the worker in place of `__PLANNER_CONTENTS__`. */
export interface WorkerContents {
  /** Changes with every byte of the cached files. */
  version: string;
  /** Paths of files whose names change with their bytes. */
  files: string[];
  /** A script that the planner's page of this very build refers to. */
  entry: string;
  /** Public key of the build's manifest: Ed25519, DER in base64. */
  key: string;
}

export const CACHE_PREFIX = 'planner-shell-';
/** The page that the worker serves and reminds for: its scope. */
export const PAGE_PATH = '/planner';
export const CONFIG_PATH = '/config.js';

/** Message of a page to the waiting worker: activate now. */
export const TAKE_OVER = 'take-over';

/** Message of a worker to the pages: the build it comes with was altered, and is not kept. */
export const UPDATE_REFUSED = 'update-refused';

/** Where a page leaves for workers which build the school wants. */
export const PIN_CACHE = 'planner-pin';
export const PIN_PATH = '/planner-pin';
