import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The value of the latest render, for what is not to be drawn again for a new one. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
