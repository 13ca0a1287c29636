/** Polls every few milliseconds until the result is truthy. @throws after `ms`, with a description of the awaited state. */
export async function waitUntil<T>(what: string, ask: () => Promise<T> | T, ms = 30_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms in vain for this: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
