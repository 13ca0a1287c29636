/** Fallback delay: a page in the background gets no animation frames. */
const FRAME_MS = 50;

/** Run after the next frame is painted, or after a short delay where no frame comes. */
export function afterFrame(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FRAME_MS);
}
