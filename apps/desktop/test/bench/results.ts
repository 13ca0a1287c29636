/** Ours beside the baseline, milliseconds. */
export interface Beside {
  ours: number;
  floor: number;
}

/** Disk work of the main process, without a window. */
export interface StoreRound {
  /** Opened, checked and read, beside the same rows read and parsed by bare node:sqlite. */
  load: Beside;
  /** Alternating edits, from the main process until they are durable, beside bare INSERT and COMMIT. */
  edits: Beside[];
}

/** Bytes, after garbage collection. */
export interface Memory {
  /** Of the main process, as the system counts it. */
  rss: number;
  /** JavaScript heaps of the main process and of the window. */
  main: number;
  window: number;
}

export interface WindowRound {
  /** From the start of the main process until the planner is shown, beside an empty page. Milliseconds. */
  start: Beside;
  /** Transfer of all rows from the main process to the window, over the fake Electron's own channel. Milliseconds. */
  way: number;
  /** From the press of the shortcut to the field that has the focus, in the next frame. Milliseconds. */
  quickEntry: number[];
  memory: Memory;
  floorMemory: Memory;
}

export interface Hour {
  edits: number;
  before: Memory;
  after: Memory;
}

export interface Results {
  store: StoreRound[];
  windows: WindowRound[];
  hour: Hour;
}
