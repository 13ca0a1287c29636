import { useEffect, useEffectEvent } from 'react';
import { ROW_PANEL } from './column.ts';

export interface ListArrows {
  /** Index of the row whose details are open; -1 without one. */
  opened: number;
  count: number;
  /** Moves the focus to a row; after a search, its answer may still replace that row. */
  onFocusRow: (index: number, isFromSearch: boolean) => void;
  /** Opens the next row instead of the opened one. */
  onLead: (index: number) => void;
}

const TEXT = 'input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Whether an arrow has no other function there: the page itself or its title has the focus. */
const isIdle = (target: Element): boolean => target === document.body || target.matches('h1');

/** Lets arrows enter a list from the page, its search field and the panel beside it. */
export function useListArrows({ opened, count, onFocusRow, onLead }: ListArrows): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey, defaultPrevented } = event;
    const step = STEPS[key];
    const isTaken = defaultPrevented || ctrlKey || altKey || metaKey || shiftKey || !(target instanceof Element);
    if (step === undefined || count === 0 || isTaken) return;
    const isSearch = step > 0 && target.matches('[role=search] input');
    const isPanel = target.closest(`[${ROW_PANEL}]`) !== null && target.closest(TEXT) === null;
    if (!isSearch && !isPanel && !isIdle(target)) return;
    event.preventDefault();
    if (isSearch || opened < 0) return onFocusRow(step > 0 ? 0 : count - 1, isSearch);
    const next = opened + step;
    if (next >= 0 && next < count) onLead(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
