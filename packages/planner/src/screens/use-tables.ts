import { useState } from 'react';
import type { State, StateTables } from '../core/state/state.ts';
import type { PlannerView } from '../session/view.ts';
import { usePlanner } from './workspace/planner-context.tsx';

/** Selector that returns the same state until one of these tables changes. */
export function ofTables(tables: readonly (keyof StateTables)[]): (view: PlannerView) => State {
  let last: State | null = null;
  return ({ state }) => {
    const { rows } = last ?? {};
    if (last && rows && tables.every((table) => rows[table] === state.rows[table])) return last;
    return (last = state);
  };
}

/** State that changes only with these tables, so that changes of others do not render the component again. */
export function useTables(tables: readonly (keyof StateTables)[]): State {
  const [select] = useState(() => ofTables(tables));
  return usePlanner(select);
}
