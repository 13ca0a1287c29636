import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Spinner } from '@bellweek/ui/spinner';
import { createElement, useEffect, useReducer, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

const parts: (() => Promise<void>)[] = [];

/**
 * A part of the screen whose script comes once the page is idle, or earlier, when it is shown. Once it is here it is rendered at
 * once, which `lazy` does not do. @param waiting shown until it is here; null where nothing is missed meanwhile
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = <Spinner />,
): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  const fetchPart = async () => {
    part ??= await load();
  };
  parts.push(fetchPart);
  return function Later(props: P) {
    const [hasFailed, setFailed] = useState(false);
    const [, arrive] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!part && !hasFailed) fetchPart().then(arrive, () => setFailed(true));
    }, [hasFailed]);
    if (part) return createElement(part, props);
    if (!hasFailed || waiting === null) return waiting;
    const action = (
      <Button size="small" onClick={() => setFailed(false)}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" action={action}>
        This part could not be loaded. Please check your connection.
      </Notice>
    );
  };
}

/** Safari has no idle callback. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
};

/** Milliseconds after the last letter typed, before a part may come: a script that arrives amid typing delays a letter. */
const PAUSE_MS = 1_000;

/** Loads the parts one after the other, whenever the page is idle and nobody is typing. @returns a function that ends it */
export function loadPartsWhenIdle(): () => void {
  const end = new AbortController();
  let lastInput = -PAUSE_MS;
  window.addEventListener('input', ({ timeStamp }) => (lastInput = timeStamp), {
    capture: true,
    signal: end.signal,
  });
  const next = ([part, ...rest]: typeof parts): void => {
    if (!part) end.abort();
    if (!part || end.signal.aborted) return;
    const wait = lastInput + PAUSE_MS - performance.now();
    if (wait > 0) {
      setTimeout(() => whenIdle(() => next([part, ...rest])), wait);
      return;
    }
    // One that fails comes when it is shown.
    const goOn = () => whenIdle(() => next(rest));
    part().then(goOn, goOn);
  };
  whenIdle(() => next(parts));
  return () => end.abort();
}
