import { useState } from 'react';
import type { State, StateTables } from '../domain/state/state.ts';
import type { PlannerView } from '../session/view.ts';
import { usePlanner } from './workspace/planner-context.tsx';

/** Gives the same state again until one of these tables changes. */
export function ofTables(tables: readonly (keyof StateTables)[]): (view: PlannerView) => State {
  let last: State | null = null;
  return ({ state }) => {
    const { rows } = last ?? {};
    if (last && rows && tables.every((table) => rows[table] === state.rows[table])) return last;
    return (last = state);
  };
}

/** The state as it was when one of these tables last changed: what shows no other does not render again for another. */
export function useTables(tables: readonly (keyof StateTables)[]): State {
  const [select] = useState(() => ofTables(tables));
  return usePlanner(select);
}
