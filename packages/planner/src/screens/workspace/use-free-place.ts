import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Notice } from '../../session/view.ts';
import { afterFrame } from '../after-frame.ts';

/** Time for the screen to scroll to what was changed. */
const SETTLED_MS = 250;
/** Places of a notice: at the bottom in the middle, over the list, at the right; below the title bar. */
export type NoticePlace = 'middle' | 'start' | 'end' | 'top';
/** Edges of a notice beside the rail and at the top, in pixels, as in the style sheet. */
const START_PX = 72;
const TOP_PX = 72;
/** Space around a control, for its ring. */
const RING_PX = 4;

const CONTROL = 'button, a, input, select, textarea, summary, label, [role=gridcell], [role=option], [tabindex]';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxAt = (left: number, top: number, { width, height }: DOMRect): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const isClear = (place: Box, others: readonly Box[]): boolean =>
  others.every(
    ({ left, right, top, bottom }) =>
      left >= place.right + RING_PX ||
      right <= place.left - RING_PX ||
      top >= place.bottom + RING_PX ||
      bottom <= place.top - RING_PX,
  );

/** A whole grid or list with the focus is no control that a notice could leave free. */
const isSmall = ({ top, bottom }: Box): boolean => bottom - top < window.innerHeight / 2;

/** The controls with the focus and under the pointer, and the entries of the changed rows. */
function boxesToLeave(element: HTMLElement, ids: readonly string[], pointer: { x: number; y: number } | null): Box[] {
  const isBehindSheet = element.closest('[role="dialog"]') !== null;
  const entries = isBehindSheet
    ? []
    : [...document.querySelectorAll<HTMLElement>('[data-key], [data-ref], [data-line]')].filter(
        ({ dataset: { key, ref, line } }) => ids.some((id) => (key ?? ref ?? line ?? '').includes(id)),
      );
  const { activeElement: focused } = document;
  const pressed = pointer && document.elementsFromPoint(pointer.x, pointer.y).find((each) => !element.contains(each));
  const controls = [focused, pressed?.closest(CONTROL)].filter(
    (each) => each instanceof HTMLElement && each !== document.body && !element.contains(each),
  );
  return [...entries, ...controls].flatMap((each) => (each ? [each.getBoundingClientRect()] : [])).filter(isSmall);
}

/** The first place that leaves these free. @param own the notice at its first place */
function freePlace(element: HTMLElement, own: DOMRect, taken: readonly Box[]): NoticePlace {
  const isNarrow = element.closest('[data-narrow], [role="dialog"]') !== null;
  const beside = [
    ['start', boxAt(START_PX, own.top, own)] as const,
    ['end', boxAt(window.innerWidth - own.width, own.top, own)] as const,
  ];
  const places = [
    ['middle', boxAt(own.left, own.top, own)] as const,
    ...(isNarrow ? [] : beside),
    ['top', boxAt(own.left, TOP_PX, own)] as const,
  ];
  return places.find(([, box]) => isClear(box, taken))?.[0] ?? 'middle';
}

/** The place of a notice: it covers neither what was changed nor the control with the focus or under the pointer. */
export function useFreePlace(box: RefObject<HTMLElement | null>, notice: Notice | null): NoticePlace {
  const [found, setFound] = useState<{ id: number; place: NoticePlace } | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const follow = ({ clientX, clientY, pointerType }: PointerEvent) =>
      (pointer.current = pointerType === 'mouse' ? { x: clientX, y: clientY } : null);
    window.addEventListener('pointermove', follow, { passive: true });
    return () => window.removeEventListener('pointermove', follow);
  }, []);
  useEffect(() => {
    if (!notice) return;
    let own: DOMRect | null = null;
    const place = () => {
      if (!box.current || box.current.contains(document.activeElement)) return;
      own ??= box.current.getBoundingClientRect();
      const taken = boxesToLeave(box.current, notice.changed, pointer.current);
      setFound({ id: notice.id, place: freePlace(box.current, own, taken) });
    };
    let isOver = false;
    // After the frame that answers the press: it reads the page, which would be laid out for it alone.
    const placeLater = () => afterFrame(() => isOver || place());
    const timer = window.setTimeout(() => {
      place();
      document.addEventListener('focusin', placeLater);
    }, SETTLED_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('focusin', placeLater);
    };
  }, [box, notice]);
  return found && found.id === notice?.id ? found.place : 'middle';
}
