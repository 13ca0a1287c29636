import { ROW_PANEL } from '@bellweek/ui/data-table/column';
import { useEffect, useState } from 'react';

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(':disabled');

/** The title of the open panel, else of the page, where the keyboard goes on once an act has removed what had the focus. */
const title = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[${ROW_PANEL}] h2`) ?? document.querySelector<HTMLElement>('main h1');

/** Frames in which the page shows what an act has changed. */
const FRAMES = 20;

/** Gives the focus to the title if nothing has it any more, now or in the next frames. */
export function keepFocus(frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) title()?.focus({ preventScroll: true });
    else if (frames > 1) keepFocus(frames - 1);
  });
}

/** `finalFocus` of a dialog: the opener, or the title where the act has removed that. */
export function useFocusAfter(isOpen: boolean): () => HTMLElement | null {
  const [before, setBefore] = useState<{ isOpen: boolean; element: Element | null }>({ isOpen: false, element: null });
  if (before.isOpen !== isOpen) setBefore({ isOpen, element: isOpen ? document.activeElement : before.element });
  // The opener may still be there when the dialog closes, and go a moment later.
  useEffect(() => (isOpen ? () => keepFocus() : undefined), [isOpen]);
  return () => (canTakeFocus(before.element) ? before.element : title());
}
