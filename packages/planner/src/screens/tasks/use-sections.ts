import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isEmptyFilter } from '../../rules/tasks/filter.ts';
import type { State } from '../../core/state/state.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { civilNow } from '../../core/time/zones.ts';
import type { PlannerView } from '../../session/view.ts';
import { afterFrame } from '../after-frame.ts';
import { usePlanner, usePlannerSession, useWorkspace } from '../workspace/planner-context.tsx';
import { ofTables } from '../use-tables.ts';
import { openCount, orderOf, rowsOfSections, sectionsOf } from '../../rules/tasks/sections.ts';
import type { ListRow, Section } from '../../rules/tasks/sections.ts';

/** How long a task just ticked keeps its place: time to see the tick, and to undo it. */
const LINGER_MS = 1_200;

export interface Sections {
  state: State;
  /** Wall-clock time in `zone`. */
  now: Civil;
  zone: string;
  sections: readonly Section[];
  rows: readonly ListRow[];
  /** Ids of the tasks among the rows, in their order. */
  order: readonly string[];
  /** Number of open tasks shown. */
  open: number;
  isFiltered: boolean;
  toggleDone: () => void;
  /** Keeps tasks that were just ticked in place for a moment. */
  keepInPlace: (ids: readonly string[]) => void;
  /** Update synchronously, for keys that act on the rows shown. */
  flush: () => void;
  isUpToDate: () => boolean;
}

/** Tables that the list shows. */
export const LIST_TABLES = [
  'tasks',
  'events',
  'series',
  'blocks',
  'subtasks',
  'groups',
  'tagGroups',
  'tags',
  'settings',
] as const;

interface Snapshot {
  state: State;
  lingering: ReadonlySet<string>;
}

/**
 * State of the planner as the list shows it. Updated in a transition: with thousands of tasks, the parts take longer to
 * compute than the response to a press or a key may.
 */
function useSnapshot() {
  const session = usePlannerSession();
  const [select] = useState(() => ofTables(LIST_TABLES));
  const [shown, setShown] = useState<Snapshot>(() => ({
    state: select(session.view.getState()),
    lingering: new Set(),
  }));
  const latest = useRef(shown);
  const [follow] = useState(() => {
    let isComing = false;
    return (changes: Partial<Snapshot>) => {
      latest.current = { ...latest.current, ...changes };
      if (isComing) return;
      isComing = true;
      afterFrame(() => {
        isComing = false;
        startTransition(() => setShown(latest.current));
      });
    };
  });
  useEffect(() => {
    const look = (view: PlannerView) => {
      const state = select(view);
      if (state !== latest.current.state) follow({ state });
    };
    // The planner may have changed between the first render and this effect.
    look(session.view.getState());
    return session.view.subscribe(look);
  }, [session, select, follow]);
  const isUpToDate = () => latest.current === shown;
  const flush = () => {
    if (!isUpToDate()) flushSync(() => setShown(latest.current));
  };
  return { ...shown, latest, follow, flush, isUpToDate };
}

/** @returns keeps tasks in place for `LINGER_MS` */
function useLingering({ latest, follow }: Pick<ReturnType<typeof useSnapshot>, 'latest' | 'follow'>) {
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach((timer) => window.clearTimeout(timer));
  }, []);
  return (ids: readonly string[]) => {
    follow({ lingering: new Set([...latest.current.lingering, ...ids]) });
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      follow({ lingering: new Set([...latest.current.lingering].filter((id) => !ids.includes(id))) });
    }, LINGER_MS);
    timers.current.add(timer);
  };
}

/** Parts and lines of the list, memoized. */
export function useSections(): Sections {
  const { state, lingering, flush, isUpToDate, ...snapshot } = useSnapshot();
  const now = usePlanner((view) => civilNow(view.now, view.zone));
  const zone = usePlanner((view) => view.zone);
  const filter = useWorkspace((workspace) => workspace.filter);
  const [isDoneOpen, setDoneOpen] = useState(false);
  const keepInPlace = useLingering(snapshot);
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
    keepInPlace,
    flush,
    isUpToDate,
  };
}
