import { useMedia } from '@bellweek/ui/media';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { LinePlace } from './drop-target.ts';
import { lineHeights, rootEm } from './line-heights.ts';
import type { ListRow } from '../../rules/tasks/sections.ts';

/** Lines rendered beyond either edge, against blank areas while scrolling fast. */
const OVERSCAN = 6;

/** Whether a line shows more than its title. Runs for every task, so it has to be cheap. */
const hasDetails = (state: State, task: Task): boolean =>
  (task.due !== null && task.doneAt === null) ||
  task.plannedDay !== null ||
  task.estimate !== null ||
  task.tagIds.length > 0 ||
  task.notes !== '' ||
  task.seriesId !== null ||
  idsAt(state.index.blocksOf, task.id).length > 0 ||
  idsAt(state.index.subtasksOf, task.id).length > 0;

/** State of the lines that does not require rendering them. */
export interface Lines {
  /** The line that has the focus, or had it last: in a store, as the focus moves through a list that is not drawn again. */
  active: StoreApi<string | null>;
  setActive: (key: string) => void;
  /** Focus a line, rendering it first if necessary. */
  focus: (key: string) => void;
  /** For `useRenderedLines`: the line of a pending focus, and the function that scrolls to a line. */
  pendingFocus: RefObject<string | null>;
  scroller: RefObject<((key: string) => void) | null>;
}

export function useLines(): Lines {
  const pendingFocus = useRef<string | null>(null);
  const scroller = useRef<((key: string) => void) | null>(null);
  // Stable identity: unchanged lines do not render again.
  const [lines] = useState((): Lines => {
    const active = createStore<string | null>()(() => null);
    const setActive = (key: string) => active.setState(key);
    const focus = (key: string) => {
      pendingFocus.current = key;
      setActive(key);
      scroller.current?.(key);
    };
    return { active, setActive, focus, pendingFocus, scroller };
  });
  return lines;
}

export interface RenderedLines {
  height: number;
  drawn: { key: string; index: number; start: number; size: number }[];
  /** The tab stop of the list. */
  tabStop: string | undefined;
  /** Position of each line, rendered or not. */
  places: () => readonly LinePlace[];
}

/** Virtualized lines of a list of any length; the tab stop stays rendered wherever the list is scrolled. */
export function useRenderedLines(
  box: RefObject<HTMLDivElement | null>,
  lines: Lines,
  state: State,
  rows: readonly ListRow[],
): RenderedLines {
  const { pendingFocus, scroller } = lines;
  const active = useStore(lines.active);
  const { density } = settingsOf(state);
  const [rem] = useState(rootEm);
  const activeAt = useMemo(() => rows.findIndex(({ key }) => key === active), [rows, active]);
  const isTouch = useMedia('(pointer: coarse)');
  const heights = useMemo(() => lineHeights(density, rem, isTouch), [density, rem, isTouch]);
  const sizeOf = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind === 'exam') return heights.full;
      if (row?.kind !== 'task') return heights.section;
      return hasDetails(state, row.task) ? heights.full : heights.plain;
    },
    [rows, heights, state],
  );
  const stopAt = Math.max(activeAt, 0);
  // The virtualizer measures anew when this function changes, as it must when heights may change.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows, sizeOf]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    // Lines beyond the edges are rendered already: scrolling need not wait for more.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(isFar ? { ...range, overscan: 0 } : range);
      return drawn.includes(stopAt) ? drawn : [...drawn, stopAt].sort((a, b) => a - b);
    },
  });
  const stretch = Math.floor((virtual.calculateRange()?.startIndex ?? 0) / OVERSCAN);
  // After a jump, render the visible lines first and defer those beyond the edges.
  const isFar = Math.abs(stretch - useDeferredValue(stretch, Infinity)) > 1;
  useEffect(() => {
    scroller.current = (key) => {
      const place = virtual.measurementsCache[rows.findIndex((row) => row.key === key)];
      if (box.current && place) scrollTo(box.current, place);
    };
    if (pendingFocus.current === null) return;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(pendingFocus.current)}"]`);
    if (!line) return;
    pendingFocus.current = null;
    line.focus({ preventScroll: true });
  });
  useFocusKept(box, rows, activeAt, lines);
  return {
    height: virtual.getTotalSize(),
    drawn: virtual.getVirtualItems().map(({ key, index, start, size }) => ({ key: String(key), index, start, size })),
    tabStop: rows[stopAt]?.key,
    places: () => virtual.measurementsCache,
  };
}

const MENU = '[role=menu]';

/**
 * Scroll by the smallest distance. All heights are known: the virtualizer's own scrolling, which measures for several
 * frames until nothing moves, would only cost layouts.
 */
function scrollTo(box: HTMLElement, { start, end }: LinePlace): void {
  const { scrollTop, clientHeight } = box;
  if (start < scrollTop) box.scrollTop = start;
  else if (end > scrollTop + clientHeight) box.scrollTop = end - clientHeight;
}

/** When the focused line leaves the list, focuses the line that takes its place. */
function useFocusKept(
  box: RefObject<HTMLElement | null>,
  rows: readonly ListRow[],
  activeAt: number,
  { focus, setActive }: Lines,
): void {
  const wasInside = useRef(false);
  const lastAt = useRef(-1);
  const lastRows = useRef(rows);
  useEffect(() => {
    // The removal of a focused line fires no event: only the next `focusin` tells where the focus is.
    const look = ({ target }: FocusEvent) => {
      // Ignore a line's menu, which is over the list and returns the focus to it.
      if (target instanceof Element && target.closest(MENU)) return;
      wasInside.current = target instanceof Node && (box.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [box]);
  useEffect(() => {
    const hasLeft = activeAt === -1 && lastAt.current !== -1 && wasInside.current;
    const next = hasLeft ? nextFocusTarget(lastRows.current, lastAt.current, rows) : undefined;
    lastAt.current = activeAt;
    lastRows.current = rows;
    if (!next) return;
    if (document.activeElement === document.body) focus(next.key);
    // The menu returns the focus to the tab stop.
    else if (document.activeElement?.closest(MENU)) setActive(next.key);
  });
}

/** The next task that is still in the list, else the previous one, else the line in that place. */
export function nextFocusTarget(before: readonly ListRow[], at: number, rows: readonly ListRow[]): ListRow | undefined {
  const left = new Map(rows.map((row) => [row.key, row]));
  const taskAmong = (some: readonly ListRow[]) =>
    some.map(({ key }) => left.get(key)).find((row) => row?.kind === 'task');
  const next = taskAmong(before.slice(at + 1)) ?? taskAmong(before.slice(0, at).reverse());
  return next ?? rows[Math.min(at, rows.length - 1)];
}
