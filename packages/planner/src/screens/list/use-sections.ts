import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isEmptyFilter } from '../../domain/search/filter.ts';
import type { State } from '../../domain/state/state.ts';
import type { Civil } from '../../domain/time/civil-time.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDesk } from '../desk/desk-context.tsx';
import { useTables } from '../use-tables.ts';
import { openCount, orderOf, rowsOfSections, sectionsOf } from './sections.ts';
import type { ListRow, Section } from './sections.ts';

/** How long a task that was ticked stays where it stood: time to see the tick, and to take it back. */
const LINGER_MS = 1_200;

export interface Sections {
  state: State;
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  sections: readonly Section[];
  rows: readonly ListRow[];
  /** The tasks among the rows, in their order. */
  order: readonly string[];
  /** Left to do among what is shown. */
  open: number;
  isFiltered: boolean;
  toggleDone: () => void;
  /** Lets tasks that were just ticked stay for a moment. */
  linger: (ids: readonly string[]) => void;
}

function useLingering(): [ReadonlySet<string>, (ids: readonly string[]) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach((timer) => window.clearTimeout(timer));
  }, []);
  const linger = (fresh: readonly string[]) => {
    setIds((known) => new Set([...known, ...fresh]));
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      setIds((known) => new Set([...known].filter((id) => !fresh.includes(id))));
    }, LINGER_MS);
    timers.current.add(timer);
  };
  return [ids, linger];
}

/** The list's parts and lines, made anew only when something of them changed. */
export function useSections(session: PlannerSession): Sections {
  const state = useTables(session, ['tasks', 'blocks', 'subtasks', 'groups', 'tagGroups', 'tags', 'settings']);
  const now = useStore(session.view, (view) => civilNow(view.now, view.zone));
  const zone = useStore(session.view, (view) => view.zone);
  const filter = useDesk((desk) => desk.filter);
  const [isDoneOpen, setDoneOpen] = useState(false);
  const [lingering, linger] = useLingering();
  const sections = useMemo(
    () => sectionsOf(state, { filter, now, zone, isDoneOpen, lingering }),
    [state, filter, now, zone, isDoneOpen, lingering],
  );
  const rows = useMemo(() => rowsOfSections(sections), [sections]);
  const order = useMemo(() => orderOf(sections), [sections]);
  const open = useMemo(() => openCount(sections), [sections]);
  return {
    state,
    now,
    zone,
    sections,
    rows,
    order,
    open,
    isFiltered: !isEmptyFilter(filter),
    toggleDone: () => setDoneOpen((isOpen) => !isOpen),
    linger,
  };
}
