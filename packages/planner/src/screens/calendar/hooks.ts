import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { settingsOf } from '../../core/state/state.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner } from '../workspace/planner-context.tsx';

/** Ref to the value of the latest render, for components that a new value should not render again. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Shared props of the fields for a day and a time, where both are required. */
export function useWhenFields() {
  const { weekStart, clock } = settingsOf(useTables(['settings']));
  const today = usePlanner((view) => view.today);
  return { day: { weekStart, today, isRequired: true }, time: { clock, isRequired: true } };
}
