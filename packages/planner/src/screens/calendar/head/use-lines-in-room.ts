import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Size that lines are measured against: the calendar's width, and the part of its height that the head may take. */
export interface HeadRoom {
  width: number;
  /** Pixels from the upper edge of the head that its content may take. */
  height: number;
}

/** Size available to the head, from its `max-height` and the size of its parent. */
export function useHeadRoom(head: RefObject<HTMLElement | null>): HeadRoom {
  const [room, setRoom] = useState<HeadRoom>({ width: 0, height: Infinity });
  useLayoutEffect(() => {
    const element = head.current;
    const parent = element?.parentElement;
    if (!element || !parent) return;
    const measure = () => {
      const share = Number.parseFloat(getComputedStyle(element).maxHeight) / 100;
      // In a low window the head scrolls away, and has no limit.
      const height = Number.isNaN(share) ? Infinity : Math.floor(parent.clientHeight * share);
      const next = { width: parent.clientWidth, height };
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
 * Number of lines of a list that fit into the head, with "+n more" below them where some do not. Text may wrap onto a
 * second line, so all lines are rendered first and measured before paint.
 * @param key the list is measured again when it changes
 * @param most lines that are rendered at most
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
  // The "+n more" button is as high as a line of one row, by the same `min-height`.
  const button = list.querySelector('button');
  const more = button ? Number.parseFloat(getComputedStyle(button).minHeight) : 0;
  const gap = Number.parseFloat(getComputedStyle(list).rowGap);
  const fitting = bottoms.filter((each) => each + gap + more <= bottom).length;
  return Math.max(1, Math.min(fitting + 1, bottoms.length - 1));
}
