/** The part of the page's bridge that tests use; the full type is in the program's contract. */
interface TestBridge {
  quickEntry: { add: (argument: { text: string; dismissed: []; kind: null }) => Promise<unknown> };
  account: { confirm: () => Promise<void>; read: () => Promise<{ user: { id: string } | null }> };
  background: {
    pauseReminders: (argument: { minutes: number }) => Promise<void>;
    read: () => Promise<{ pausedUntil: number | null }>;
  };
  sync: { call: (argument: { account: string; route: string; given: object }) => Promise<{ status: number }> };
  updates: {
    check: () => Promise<void>;
    read: () => Promise<{ status: string; version: string | null; problem: string | null }>;
  };
  planner: { load: (argument: { account: string }) => Promise<unknown> };
}
interface Window {
  bellweek: TestBridge;
}
