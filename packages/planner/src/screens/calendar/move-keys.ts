import { addDays } from '../../domain/time/civil-day.ts';
import { addMinutes, civilNumber, dayOf } from '../../domain/time/civil-time.ts';
import type { Civil } from '../../domain/time/civil-time.ts';
import type { Span } from '../../domain/time/spans.ts';

const COARSE_MINUTES = 15;

export interface MoveKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** What an arrow does to an item being moved by keys: to another start, or to another length. Null for any other key. */
export type KeyStep = { do: 'move'; start: Civil } | { do: 'resize'; span: Span } | null;

const daysOf = (key: string): number => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
const stepsOf = (key: string): number => (key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0);

/**
 * Up and down go 15 minutes on the clock, with Shift one; left and right a day. With Ctrl or Cmd up and down change the length;
 * what would be shorter than a step stays at one.
 */
export function keyStep(span: Span, { key, shiftKey, ctrlKey, metaKey }: MoveKey): KeyStep {
  const days = daysOf(key);
  if (days !== 0) return { do: 'move', start: `${addDays(dayOf(span.start), days)}${span.start.slice(10)}` };
  const steps = stepsOf(key);
  if (steps === 0) return null;
  const minutes = steps * (shiftKey ? 1 : COARSE_MINUTES);
  if (!ctrlKey && !metaKey) return { do: 'move', start: addMinutes(span.start, minutes) };
  const end = addMinutes(span.end, minutes);
  const isTooShort = civilNumber(end) - civilNumber(span.start) < Math.abs(minutes);
  return { do: 'resize', span: { start: span.start, end: isTooShort ? span.end : end } };
}
