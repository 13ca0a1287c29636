import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './frame.module.css';

const KEY = 'planner-list-width';
const USUAL = 400;
const LEAST = 288;
const MOST = 640;
const STEP = 16;

export interface ListWidth {
  /** In pixels. */
  width: number;
  set: (width: number) => void;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
}

const within = (width: number): number => Math.round(Math.min(Math.max(width, LEAST), MOST));

/** Width of the list beside the calendar; kept on this device. */
export function useListWidth(): ListWidth {
  const [width, setWidth] = useState(() => within(Number(read()) || USUAL));
  const set = (next: number) => {
    setWidth(within(next));
    keep(String(within(next)));
  };
  return { width, set };
}

/** Separator between list and calendar: dragged, moved by arrow keys, or reset by a double press. */
export function Splitter({ width: { width, set } }: { width: ListWidth }) {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    grip.current = { x: event.clientX, width };
  };
  const pull = ({ clientX }: PointerEvent) => {
    if (grip.current) set(grip.current.width + clientX - grip.current.x);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: LEAST, End: MOST };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={pull}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
      onDoubleClick={() => set(USUAL)}
      onKeyDown={press}
    />
  );
}
