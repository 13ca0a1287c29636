import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** What lines are measured against: the size of the calendar, of which the head may take a part. */
export interface HeadRoom {
  width: number;
  /** Pixels from the upper edge of the head that its content may take. */
  height: number;
}

/** The room a head has, from the `max-height` of its style and the size of what it stands in. */
export function useHeadRoom(head: RefObject<HTMLElement | null>): HeadRoom {
  const [room, setRoom] = useState<HeadRoom>({ width: 0, height: Infinity });
  useLayoutEffect(() => {
    const element = head.current;
    const parent = element?.parentElement;
    if (!element || !parent) return;
    const measure = () => {
      const share = Number.parseFloat(getComputedStyle(element).maxHeight) / 100;
      const next = { width: parent.clientWidth, height: Math.floor(parent.clientHeight * share) };
      setRoom((known) => (known.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [head]);
  return room;
}

/**
 * How many lines of a list fit into the head, with "+n more" below them where some do not. Text may take a second line, so
 * that all that may be drawn is drawn first and measured, before it is painted.
 * @param key the list is measured again where this changed
 * @param most lines that are drawn at most
 */
export function useLinesInRoom(
  list: RefObject<HTMLElement | null>,
  { key, room, most, isEmpty }: { key: unknown; room: HeadRoom; most: number; isEmpty: boolean },
): number {
  const [measured, setMeasured] = useState<{ key: unknown; room: HeadRoom; lines: number } | null>(null);
  const isMeasured = measured !== null && measured.key === key && measured.room === room;
  useLayoutEffect(() => {
    const element = list.current;
    if (isMeasured || isEmpty || !element) return;
    setMeasured({ key, room, lines: linesWithin(element, room.height, most) });
  }, [list, key, room, most, isEmpty, isMeasured]);
  return isMeasured ? Math.min(measured.lines, most) : most;
}

/** @param height pixels from the upper edge of the head */
function linesWithin(list: HTMLElement, height: number, most: number): number {
  const { top = 0 } = list.closest('[data-items]')?.getBoundingClientRect() ?? {};
  const bottom = height - Number.parseFloat(getComputedStyle(list.parentElement ?? list).paddingBottom) - 1;
  const bottoms = [...list.children].map((line) => line.getBoundingClientRect().bottom - top);
  if ((bottoms.at(-1) ?? 0) <= bottom) return most;
  // As high as a line of one row, which `min-height` gives both.
  const button = list.querySelector('button');
  const more = button ? Number.parseFloat(getComputedStyle(button).minHeight) : 0;
  const gap = Number.parseFloat(getComputedStyle(list).rowGap);
  const fitting = bottoms.filter((each) => each + gap + more <= bottom).length;
  return Math.max(1, Math.min(fitting + 1, bottoms.length - 1));
}
