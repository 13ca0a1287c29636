import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Ref to the value of the latest render, for components that a new value should not render again. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
