/** State of updates, as windows show it. */
export interface UpdateView {
  /** `off`: this copy takes none. `ready`: downloaded, and installed by a restart. */
  status: 'off' | 'idle' | 'checking' | 'downloading' | 'ready' | 'failed';
  /** The version that was found; after a failure, the one whose installation was asked for. */
  version: string | null;
  /** Release notes as plain text; may be empty. */
  notes: string;
  /** Download progress, 0 to 100. */
  percent: number | null;
  /** Reason why the last one was refused, in one sentence. */
  problem: string | null;
  /** Milliseconds since 1970 of the server's last answer. */
  checkedAt: number | null;
  /** Whether a downloaded update is also installed on quitting. */
  isInstalledOnLeaving: boolean;
}
