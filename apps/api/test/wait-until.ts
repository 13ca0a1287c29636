/** Asks again every few milliseconds until the answer is truthy. @throws after `ms`, naming what did not come. */
export async function waitUntil<T>(what: string, ask: () => Promise<T> | T, ms = 30_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms in vain for this: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
