import { useMedia } from '@bellweek/ui/media';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Task } from '../../domain/model/task.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { idsAt } from '../../domain/state/multi-index.ts';
import type { LinePlace } from './drop-target.ts';
import { lineHeights, rootEm } from './line-heights.ts';
import type { ListRow } from '../../items/sections.ts';

/** Lines that are drawn beyond either edge, for who scrolls faster than they come. */
const OVERSCAN = 6;

/** Whether a line says more than the title and when it is due. Cheap: it is asked of every task. */
export const isFull = (state: State, task: Task): boolean =>
  task.plannedDay !== null ||
  task.estimate !== null ||
  task.tagIds.length > 0 ||
  task.notes !== '' ||
  idsAt(state.index.blocksOf, task.id).length > 0 ||
  idsAt(state.index.subtasksOf, task.id).length > 0;

/** What the list needs to know of its lines without drawing them. */
export interface Lines {
  /** The line that has the focus, or had it last. */
  active: string | null;
  setActive: (key: string) => void;
  /** Leads the focus to a line, which may have to be drawn first. */
  focus: (key: string) => void;
  /** For what draws the lines: the one that waits for the focus, and what scrolls to one. */
  wanted: RefObject<string | null>;
  scroller: RefObject<((key: string) => void) | null>;
}

export function useLines(): Lines {
  const wanted = useRef<string | null>(null);
  const scroller = useRef<((key: string) => void) | null>(null);
  const [active, setActive] = useState<string | null>(null);
  // The same functions at each render: lines that stay as they are need not be drawn again.
  const [acts] = useState(() => ({
    focus: (key: string) => {
      wanted.current = key;
      setActive(key);
      scroller.current?.(key);
    },
  }));
  return { active, setActive, ...acts, wanted, scroller };
}

export interface RenderedLines {
  height: number;
  drawn: { key: string; index: number; start: number; size: number }[];
  /** The line that is the list's one tab stop. */
  tabStop: string | undefined;
  /** Where each line is, drawn or not. */
  places: () => readonly LinePlace[];
}

/** The lines on screen of a list of any length; the one that Tab leads to stays drawn wherever one scrolls. */
export function useRenderedLines(
  box: RefObject<HTMLDivElement | null>,
  lines: Lines,
  state: State,
  rows: readonly ListRow[],
): RenderedLines {
  const { active, wanted, scroller } = lines;
  const { density } = settingsOf(state);
  const [rem] = useState(rootEm);
  const activeAt = useMemo(() => rows.findIndex(({ key }) => key === active), [rows, active]);
  const isTouch = useMedia('(pointer: coarse)');
  const heights = useMemo(() => lineHeights(density, rem, isTouch), [density, rem, isTouch]);
  const sizeOf = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== 'task') return heights.section;
      return isFull(state, row.task) ? heights.full : heights.plain;
    },
    [rows, heights, state],
  );
  const stopAt = Math.max(activeAt, 0);
  // All places are worked out anew whenever this function is another one, and must be when the heights may be.
  const keyOf = useCallback((index: number) => rows[index]?.key ?? index, [rows, sizeOf]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(isFar ? { ...range, overscan: 0 } : range);
      return drawn.includes(stopAt) ? drawn : [...drawn, stopAt].sort((a, b) => a - b);
    },
  });
  const stretch = Math.floor((virtual.calculateRange()?.startIndex ?? 0) / OVERSCAN);
  // After a jump the lines in sight come first, those beyond the edges between frames.
  const isFar = Math.abs(stretch - useDeferredValue(stretch, Infinity)) > 1;
  useEffect(() => {
    scroller.current = (key) => {
      const place = virtual.measurementsCache[rows.findIndex((row) => row.key === key)];
      if (box.current && place) scrollTo(box.current, place);
    };
    if (wanted.current === null) return;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(wanted.current)}"]`);
    if (!line) return;
    wanted.current = null;
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
 * Scrolls as little as it takes. All heights are known, so the virtualizer's own way, which measures the page in one frame
 * after another until nothing moves any more, would only cost layouts.
 */
function scrollTo(box: HTMLElement, { start, end }: LinePlace): void {
  const { scrollTop, clientHeight } = box;
  if (start < scrollTop) box.scrollTop = start;
  else if (end > scrollTop + clientHeight) box.scrollTop = end - clientHeight;
}

/** When the line that has the focus leaves the list, the one that takes its place gets it. */
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
    // A line that is taken away says nothing of its focus; whoever gets it next does.
    const look = ({ target }: FocusEvent) => {
      // A menu of a line is laid over the list, and is left for it again.
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
    // The menu hands the focus to the line that Tab leads to.
    else if (document.activeElement?.closest(MENU)) setActive(next.key);
  });
}

/** The next task that is still there, else the one before, else the line in that place. */
export function nextFocusTarget(before: readonly ListRow[], at: number, rows: readonly ListRow[]): ListRow | undefined {
  const left = new Map(rows.map((row) => [row.key, row]));
  const taskAmong = (some: readonly ListRow[]) =>
    some.map(({ key }) => left.get(key)).find((row) => row?.kind === 'task');
  const next = taskAmong(before.slice(at + 1)) ?? taskAmong(before.slice(0, at).reverse());
  return next ?? rows[Math.min(at, rows.length - 1)];
}
