/** Ours beside the floor, milliseconds. */
export interface Beside {
  ours: number;
  floor: number;
}

/** What the main process does with the disk, without a window. */
export interface StoreRound {
  /** Opened, checked and read, beside the same rows read and parsed by bare node:sqlite. */
  load: Beside;
  /** Edits in turn, from their arrival in the main process until they are durable, beside bare INSERT and COMMIT. */
  edits: Beside[];
}

/** Bytes, once everything has been tidied. */
export interface Memory {
  /** Of the main process, as the system counts it. */
  rss: number;
  /** What its own scripts hold, and those of the window. */
  main: number;
  window: number;
}

export interface WindowRound {
  /** From the start of the main process: the planner on the screen, beside an empty page on it. Milliseconds. */
  start: Beside;
  /** How long the window takes to have all rows from the main process, on a fake Electron's own way between them. Milliseconds. */
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
