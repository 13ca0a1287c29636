import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Task } from '../../domain/model/task.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { idsAt } from '../../domain/state/multi.ts';
import type { LinePlace } from './drop-target.ts';
import type { ListRow } from './sections.ts';

/** Pixels; the styles say the same. */
const HEIGHTS = {
  roomy: { section: 48, plain: 46, full: 66 },
  compact: { section: 40, plain: 36, full: 54 },
} as const;

/** Whether a line says more than the title and when it is due. Cheap: it is asked of every task. */
export const isFull = (state: State, task: Task): boolean =>
  task.plannedDay !== null ||
  task.estimate !== null ||
  task.tagIds.length > 0 ||
  task.notes !== '' ||
  idsAt(state.index.blocksOf, task.id).length > 0 ||
  idsAt(state.index.subtasksOf, task.id).length > 0;

export interface Lines {
  height: number;
  drawn: { key: string; index: number; start: number; size: number }[];
  /** The line that is the list's one tab stop. */
  tabStop: string | undefined;
  /** Where each line is, drawn or not. */
  places: () => LinePlace[];
  /** Leads the focus to a line, which may have to be drawn first. */
  focus: (key: string) => void;
  setActive: (key: string) => void;
  reveal: (key: string) => void;
}

/** The lines on screen of a list of any length; the one that has the focus stays drawn wherever one scrolls. */
export function useLines(box: RefObject<HTMLDivElement | null>, state: State, rows: readonly ListRow[]): Lines {
  const wanted = useRef<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const heights = HEIGHTS[settingsOf(state).density];
  const activeAt = rows.findIndex(({ key }) => key === active);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => {
      const row = rows[index];
      if (row?.kind !== 'task') return heights.section;
      return isFull(state, row.task) ? heights.full : heights.plain;
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (activeAt === -1 || drawn.includes(activeAt)) return drawn;
      return [...drawn, activeAt].sort((a, b) => a - b);
    },
  });
  // The heights follow from the rows: what was measured for the old ones at these places is no longer so.
  useEffect(() => virtual.measure(), [virtual, rows, heights, state]);
  useEffect(() => {
    if (wanted.current === null) return;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(wanted.current)}"]`);
    if (!line) return;
    wanted.current = null;
    line.focus({ preventScroll: true });
  });
  useFocusKept(box, rows, activeAt, (key) => {
    wanted.current = key;
    setActive(key);
  });
  const indexOf = (key: string): number => rows.findIndex((row) => row.key === key);
  const reveal = (key: string) => {
    const at = indexOf(key);
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  };
  return {
    height: virtual.getTotalSize(),
    drawn: virtual.getVirtualItems().map(({ key, index, start, size }) => ({ key: String(key), index, start, size })),
    tabStop: (activeAt === -1 ? rows[0] : rows[activeAt])?.key,
    places: () => virtual.measurementsCache.map(({ start, end }) => ({ start, end })),
    focus: (key) => {
      wanted.current = key;
      setActive(key);
      reveal(key);
    },
    setActive,
    reveal,
  };
}

/** When the line that has the focus leaves the list, the one that takes its place gets it. */
function useFocusKept(
  box: RefObject<HTMLElement | null>,
  rows: readonly ListRow[],
  activeAt: number,
  focus: (key: string) => void,
): void {
  const wasInside = useRef(false);
  const lastAt = useRef(-1);
  useEffect(() => {
    // A line that is taken away says nothing of its focus; whoever gets it next does.
    const look = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && (box.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [box]);
  useEffect(() => {
    const hasLost = activeAt === -1 && lastAt.current !== -1 && document.activeElement === document.body;
    const at = Math.min(lastAt.current, rows.length - 1);
    const heir = rows[at]?.kind === 'task' || rows[at - 1]?.kind !== 'task' ? rows[at] : rows[at - 1];
    lastAt.current = activeAt;
    if (hasLost && wasInside.current && heir) focus(heir.key);
  });
}
