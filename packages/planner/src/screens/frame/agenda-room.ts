/** On a phone, in pixels: a line to press, and the screen outside the agenda, including the first hours. */
const LINE_PX = 44;
const ELSEWHERE_PX = 490;

/** Number of task lines that fit above the hours, without the parts' headings. @param height of the window in pixels */
export const agendaLines = (height: number, parts: number): number =>
  Math.floor((height - ELSEWHERE_PX) / LINE_PX) - parts;

/** Lines shown of each part so that all parts are visible: one each, then one more in turn. */
export function distributeLines(sizes: readonly number[], lines: number): number[] {
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
