import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { settingsOf } from '../../domain/state/state.ts';
import type { Span } from '../../domain/time/spans.ts';
import { sayDay, sayTime } from '../../domain/time/words.ts';
import { civilNow } from '../../domain/time/zones.ts';
import type { PlannerSession } from '../../session/session.ts';
import { elementId } from './grid-item.tsx';
import type { Placed } from './grid-geometry.ts';
import { keyStep } from './move-keys.ts';
import { freeSlotCommand, gridItem, moveCommand, removeCommand, spanCommand } from './moving.ts';
import type { ItemRef } from './moving.ts';
import { neighbour } from './neighbours.ts';

export interface GridKeysOptions {
  session: PlannerSession;
  /** In the order of time. */
  inTime: readonly Placed[];
  /** Says something to those who listen. */
  onSay: (sentence: string) => void;
}

/** An item that is being moved by keys. */
interface Moving {
  key: string;
  ref: ItemRef;
  /** Where it was, for Escape. */
  from: Span;
}

const HELP =
  'Arrows move it, with Control they change its length, with Shift they go by a minute. Enter keeps, Escape takes back.';

function positionOf(session: PlannerSession, ref: ItemRef): string {
  const { state, zone, today } = session.view.getState();
  const span = gridItem(state, ref, zone)?.span;
  const { clock } = settingsOf(state);
  if (!span) return '';
  return `${sayDay(span.start.slice(0, 10), today)} ${sayTime(span.start, clock)} to ${sayTime(span.end, clock)}`;
}

/** @returns what to say, and whether moving is over; null for a key that means nothing here */
function moveByKey(
  session: PlannerSession,
  { ref, from }: Moving,
  event: KeyboardEvent,
): { say: string; isOver: boolean } | null {
  const { state, zone } = session.view.getState();
  const item = gridItem(state, ref, zone);
  if (!item) return null;
  if (event.key === 'Escape') {
    session.run(spanCommand(ref, item, from, zone), { isQuiet: true });
    return { say: `${item.title} is back where it was.`, isOver: true };
  }
  if (event.key === 'Enter' || event.key === 'm') {
    return { say: `${item.title} stays: ${positionOf(session, ref)}.`, isOver: true };
  }
  const step = keyStep(item.span, event);
  if (!step) return null;
  const isMove = step.do === 'move';
  session.run(isMove ? moveCommand(ref, item, step.start, zone) : spanCommand(ref, item, step.span, zone), {
    isQuiet: true,
  });
  return { say: positionOf(session, ref), isOver: false };
}

/** @returns what to say where the command itself says nothing */
function planFree(session: PlannerSession, ref: ItemRef): string | null {
  const { state, zone, now } = session.view.getState();
  const command = freeSlotCommand(state, ref, civilNow(now, zone), zone);
  if (!command) return 'Nothing is free in the next sixty days.';
  session.run(command);
  return null;
}

const keyOf = (event: { target: EventTarget }): string | undefined =>
  (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;

/** What keys do on the items of a time grid: go from one to the next, move, change, plan and take off. */
export function useGridKeys({ session, inTime, onSay }: GridKeysOptions) {
  const [active, setActive] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const current = inTime.find(({ key }) => key === active) ?? inTime[0];

  const focus = (key: string) => {
    setActive(key);
    document.getElementById(elementId(key))?.querySelector('button')?.focus();
  };
  const change = (key: string, placed: Placed): boolean => {
    const ref: ItemRef = { of: placed.item.kind, id: placed.item.id };
    if (key === 'm') {
      setMoving({ key: placed.key, ref, from: placed.item.span });
      onSay(HELP);
    } else if (key === 'Delete' || key === 'Backspace') {
      const after = neighbour(inTime, placed, 'ArrowDown') ?? neighbour(inTime, placed, 'ArrowUp');
      if (session.run(removeCommand(ref)).ok && after) focus(after.key);
    } else if (key === 'f') {
      const sentence = planFree(session, ref);
      if (sentence !== null) onSay(sentence);
    } else return false;
    return true;
  };
  const act = (event: KeyboardEvent, placed: Placed): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = neighbour(inTime, placed, event.key);
    if (next) focus(next.key);
    return next !== undefined || (session.view.getState().readOnly === null && change(event.key, placed));
  };
  const move = (event: KeyboardEvent, item: Moving): boolean => {
    const done = moveByKey(session, item, event);
    if (!done) return false;
    if (done.isOver) setMoving(null);
    onSay(done.say);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const placed = inTime.find((each) => each.key === keyOf(event));
    if (!placed) return;
    const isDone = moving?.ref.id === placed.item.id ? move(event, moving) : act(event, placed);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const key = keyOf(event);
    if (key !== undefined) setActive(key);
  };
  return {
    activeKey: current?.key ?? null,
    movingKey: moving?.key ?? null,
    handlers: { onKeyDown, onFocus, onBlur: () => setMoving(null) },
  };
}
