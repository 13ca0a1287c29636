import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** Marks the one history entry that all open layers share. */
const MARK = 'closesOnBack';

type Layer = () => void;
interface LayerStack {
  /** Returns a function that removes the layer. */
  add: (close: Layer) => () => void;
  listen: () => () => void;
}

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/**
 * Adds one history entry while any layer is open, and removes it once all are closed: Back then closes the topmost
 * layer. One entry is enough for any depth, as it is added again while layers are left.
 */
function createLayerStack(): LayerStack {
  const layers: Layer[] = [];
  let isReturning = false;
  let address = '';
  let timer = 0;
  const update = () => {
    if (isReturning) return;
    if (layers.length > 0 && !isMarked()) {
      address = location.href;
      // The router's own fields stay: to it, both entries are the same location.
      history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    } else if (layers.length === 0 && isMarked()) {
      isReturning = true;
      history.back();
    }
  };
  // Deferred: a closing layer may make way for another, or for another page.
  const updateSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(update);
  };
  const onPopState = (event: PopStateEvent) => {
    // A layer that opened while the entry of the last one was on its way out stays.
    const isClosing = !isReturning && !isMarked() && layers.length > 0 && location.href === address;
    if (isReturning || isMarked() || isClosing) event.stopImmediatePropagation();
    isReturning = false;
    if (isClosing) layers.at(-1)?.();
    updateSoon();
  };
  return {
    add: (close) => {
      layers.push(close);
      updateSoon();
      return () => {
        layers.splice(layers.indexOf(close), 1);
        updateSoon();
      };
    },
    listen: () => {
      // Captured before the router, which would take it for a navigation.
      window.addEventListener('popstate', onPopState, true);
      // A reload keeps the entry, and closes the layers.
      updateSoon();
      return () => {
        window.clearTimeout(timer);
        window.removeEventListener('popstate', onPopState, true);
      };
    },
  };
}

const LayerContext = createContext<LayerStack | null>(null);

/** Inside it, the browser's Back closes sheets, dialogs and a phone's menus, the topmost first. */
export function CloseOnBackProvider({ children }: { children: ReactNode }) {
  const [stack] = useState(createLayerStack);
  useEffect(() => stack.listen(), [stack]);
  return <LayerContext value={stack}>{children}</LayerContext>;
}

/** Lets Back close an open layer; outside a `CloseOnBackProvider` it does nothing. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const stack = useContext(LayerContext);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOpen && stack ? stack.add(() => close.current()) : undefined), [isOpen, stack]);
}
