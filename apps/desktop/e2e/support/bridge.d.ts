/** What tests ask of the page's bridge; its own type stands in the program's contract. */
interface TestBridge {
  planner: { load: (argument: { account: string }) => Promise<unknown> };
}
interface Window {
  bellweek: TestBridge;
}
