/**
 * Detects a press or an IME composition in progress within an element: a part of it may be replaced only afterwards,
 * since the rest of the press would be lost.
 * @returns `wait`, resolved at once when idle; `stop` removes the listeners.
 */
export function watchInteraction(element: HTMLElement): { wait: () => Promise<void>; stop: () => void } {
  const watch = new AbortController();
  const { signal } = watch;
  let isBusy = false;
  let waiting: (() => void)[] = [];
  const begin = () => {
    isBusy = true;
  };
  const settle = () => {
    isBusy = false;
    for (const goOn of waiting.splice(0)) goOn();
  };
  // The click comes after the release.
  const end = () => void window.setTimeout(settle);
  for (const type of ['pointerdown', 'mousedown', 'compositionstart'])
    element.addEventListener(type, begin, { signal });
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'compositionend'])
    window.addEventListener(type, end, { signal });
  return {
    wait: () =>
      isBusy
        ? new Promise((resolve) => {
            waiting = [...waiting, resolve];
          })
        : Promise.resolve(),
    stop: () => watch.abort(),
  };
}
