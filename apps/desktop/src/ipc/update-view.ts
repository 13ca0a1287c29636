/** What windows are shown of updates. */
export interface UpdateView {
  /** `off`: this copy takes none. `ready`: fetched, and installed when the program is restarted for it. */
  status: 'off' | 'idle' | 'checking' | 'downloading' | 'ready' | 'failed';
  /** The version that was found; after a failure, the one that somebody has asked to be installed. */
  version: string | null;
  /** What is new in it, as plain text; empty where nothing is said. */
  notes: string;
  /** How much has arrived, 0 to 100. */
  percent: number | null;
  /** Why the last one was not taken, in one sentence. */
  problem: string | null;
  /** Milliseconds since 1970, when the server answered last. */
  checkedAt: number | null;
  /** What was fetched is installed when the program is left, too. */
  isInstalledOnLeaving: boolean;
}
