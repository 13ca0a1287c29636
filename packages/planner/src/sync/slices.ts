/** Time after which work makes way for the screen: half a frame of a slow computer. */
const SLICE_MS = 12;

/** Lets the screen and input go first. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Handles many items, and lets the screen go first now and then. @param handle false ends it */
export async function inSlices<T>(items: Iterable<T>, handle: (item: T) => boolean | void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    if (handle(item) === false) return;
    if (performance.now() - begun < SLICE_MS) continue;
    await breathe();
    begun = performance.now();
  }
}

/** Items in groups of a size, in their order. */
export function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
