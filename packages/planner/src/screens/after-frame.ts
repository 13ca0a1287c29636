/** A page in the background has no frames. */
const FRAME_MS = 50;

/** Acts once the frame that answers a press or a key is on its way, or soon where no frame comes. */
export function afterFrame(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FRAME_MS);
}
