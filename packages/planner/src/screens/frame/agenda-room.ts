/** On a phone, in pixels: a line to press, and all of the screen that is not the agenda, the first hours among it. */
const LINE_PX = 44;
const ELSEWHERE_PX = 490;

/** How many lines of tasks have room above the hours, heads of parts apart. @param height of the window in pixels */
export const agendaLines = (height: number, parts: number): number =>
  Math.floor((height - ELSEWHERE_PX) / LINE_PX) - parts;

/** How much of each part is shown so that all of them are in sight: one line at least, then one more in turn. */
export function shownOf(sizes: readonly number[], lines: number): number[] {
  const shown = sizes.map((size) => Math.min(size, 1));
  let left = lines - shown.length;
  while (left > 0 && shown.some((count, at) => count < (sizes[at] ?? 0))) {
    for (const [at, size] of sizes.entries()) {
      const count = shown[at] ?? 0;
      if (left === 0 || count === size) continue;
      shown[at] = count + 1;
      left -= 1;
    }
  }
  return shown;
}
