/** The part of the page's bridge that tests use; the full type is in the program's contract. */
interface TestBridge {
  quickEntry: { add: (argument: { text: string; dismissed: []; kind: null }) => Promise<unknown> };
  account: { confirm: () => Promise<void> };
  updates: {
    check: () => Promise<void>;
    read: () => Promise<{ step: string; version: string | null; problem: string | null }>;
  };
  planner: { load: (argument: { account: string }) => Promise<unknown> };
}
interface Window {
  bellweek: TestBridge;
}
