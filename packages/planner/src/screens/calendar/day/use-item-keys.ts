import { useCallback, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { dayOf } from '../../../core/time/civil-time.ts';
import type { DayOrTime } from '../../../core/time/civil-time.ts';
import type { PlannerSession } from '../../../session/session.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import {
  shiftPlace,
  placeCommand,
  placeOf,
  removeFromCalendar,
  titleOf,
} from '../../../rules/planning/item-actions.ts';
import { isTimed, parseItemKey, itemKey } from '../../../rules/calendar/item-ref.ts';
import type { CalendarRef } from '../../../rules/calendar/item-ref.ts';
import { actionOfKey } from '../../workspace/shortcuts.ts';
import { describePosition, finishMove, planFree, revealItem } from '../finish-move.ts';
import { focusWhenRendered } from '../../focus/focus-moves.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';
import { useMoving } from '../use-moving.ts';

export interface ItemKeysOptions extends Pick<CalendarActions, 'onReveal' | 'onAnnounce' | 'pendingFocus'> {
  /** The element whose items carry `data-ref`. */
  box: RefObject<HTMLElement | null>;
  /** Roving tabindex: only one of the items is a tab stop. */
  roves: boolean;
  /** Opens the dialog for moving, where items cannot be moved in view. */
  onMoveAsked?: (ref: CalendarRef, at: HTMLElement) => void;
}

interface Moving {
  ref: CalendarRef;
  from: DayOrTime;
  /** See `RunOptions`. */
  gestureId: string;
}

const HELP = 'Left and right move it a day, up and down a week. Enter to save, Escape to cancel.';
const DAYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const allIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-ref]') ?? [])];
/** Items that are rendered visibly: in narrow columns a count replaces them. `checkVisibility` forces layout. */
const itemsIn = (box: HTMLElement | null) => allIn(box).filter((item) => item.checkVisibility());
const dayAround = (item: HTMLElement): string => item.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';

/** Next item for an arrow key: up and down within a day, left and right to the nearest day with items. */
function itemBeside(items: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const day = dayAround(from);
  const ofDay = items.filter((item) => dayAround(item) === day);
  const at = ofDay.indexOf(from);
  if (key === 'ArrowDown' || key === 'ArrowUp') return ofDay[at + (key === 'ArrowDown' ? 1 : -1)];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const others = items.filter((item) => (key === 'ArrowLeft' ? dayAround(item) < day : dayAround(item) > day));
  const there = dayAround((key === 'ArrowLeft' ? others.at(-1) : others[0]) ?? from);
  const ofThere = others.filter((item) => dayAround(item) === there);
  return ofThere[Math.min(at, ofThere.length - 1)];
}

/** Ref of an item after a move. */
function movedRef(ref: CalendarRef, place: DayOrTime): CalendarRef {
  return isTimed(ref) ? ref : { ...ref, day: dayOf(place) };
}

/** Commit the move where the item is now. @returns as `finishMove` */
function commitMove(session: PlannerSession, { ref, from, gestureId }: Moving): string {
  const { state, zone } = session.view.getState();
  const place = placeOf(state, ref, zone);
  return place === null ? '' : finishMove(session, ref, gestureId, place !== from);
}

/** @returns the announcement and the item that goes on being moved, or null for a key without a meaning here */
function moveByKey(
  session: PlannerSession,
  key: string,
  { ref, from, gestureId }: Moving,
): { say: string; next: Moving | null; at?: CalendarRef } | null {
  const { state, zone } = session.view.getState();
  const days = DAYS[key];
  const place = placeOf(state, ref, zone);
  if (place === null) return null;
  const title = titleOf(state, ref);
  if (key === 'Enter' || key === 'v') return { say: commitMove(session, { ref, from, gestureId }), next: null };
  if (days === undefined && key !== 'Escape') return null;
  const to = days === undefined ? from : shiftPlace(place, days);
  const command = placeCommand(state, ref, to, zone);
  const isBack = days === undefined && session.rollbackGesture(gestureId);
  if (!isBack && (!command || !session.run(command, { isQuiet: true, gestureId }).ok)) return null;
  const at = movedRef(ref, to);
  if (days === undefined) return { say: `${title} is back where it was.`, next: null, at };
  return { say: describePosition(session, ref), next: { ref: at, from, gestureId }, at };
}

/** Roving tabindex on the item that was focused last. @returns the handler for `focus` */
function useRoving(box: RefObject<HTMLElement | null>, roves: boolean) {
  const active = useRef<HTMLElement | null>(null);
  const mark = useCallback(() => {
    const all = allIn(box.current);
    if (!active.current?.isConnected) active.current = all.find((item) => item.checkVisibility()) ?? null;
    for (const item of all) {
      const index = item === active.current ? '0' : '-1';
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  }, [box]);
  useLayoutEffect(() => {
    if (roves) mark();
  });
  return (event: { target: EventTarget }) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-ref]');
    if (!roves || !item) return;
    active.current = item;
    mark();
  };
}

/**
 * Restore the focus after a move: the item is another element, in another day's list. @returns ref to the item's key
 */
function useFocusOfMoved(box: RefObject<HTMLElement | null>): RefObject<string | null> {
  const pendingFocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    const item =
      pendingFocus.current && itemsIn(box.current).find(({ dataset }) => dataset.ref === pendingFocus.current);
    if (!item) return;
    pendingFocus.current = null;
    if (document.activeElement !== item) item.focus();
  });
  return pendingFocus;
}

/** Focus a block that was just given a time, in views where days only have lines. */
function useFocusOfPlanned(box: RefObject<HTMLElement | null>, pendingFocus: RefObject<string | null>): void {
  useLayoutEffect(() => {
    const id = pendingFocus.current;
    if (id === null) return;
    const line = itemsIn(box.current).find(({ dataset }) => dataset.ref === itemKey({ kind: 'block', id }));
    if (line) focusWhenRendered(pendingFocus, line);
  });
}

/** Keyboard handlers of items on days as a whole: navigate, move by days, plan and remove. */
export function useItemKeys({ box, roves, onMoveAsked, onReveal, onAnnounce, ...acts }: ItemKeysOptions) {
  const session = usePlannerSession();
  const [moving, setMoving] = useMoving<Moving>(HELP);
  const movingKey = moving && itemKey(moving.ref);
  const onFocus = useRoving(box, roves);
  const pendingFocus = useFocusOfMoved(box);
  useFocusOfPlanned(box, acts.pendingFocus);

  const move = (key: string, item: Moving): boolean => {
    const done = moveByKey(session, key, item);
    if (!done) return false;
    setMoving(done.next);
    if (done.at) pendingFocus.current = itemKey(done.at);
    onAnnounce(done.say);
    revealItem(session, item.ref, onReveal);
    return true;
  };
  const change = (action: string | null, ref: CalendarRef, item: HTMLElement): boolean => {
    const { state, zone } = session.view.getState();
    const place = placeOf(state, ref, zone);
    if (action === 'item.move' && onMoveAsked) onMoveAsked(ref, item);
    else if (action === 'item.move' && place !== null) {
      setMoving({ ref, from: place, gestureId: session.context().newId() });
      onAnnounce(HELP);
    } else if (action === 'item.remove') {
      const items = itemsIn(box.current);
      const at = items.indexOf(item);
      if (session.run(removeFromCalendar(ref)).ok) (items[at + 1] ?? items[at - 1])?.focus();
    } else if (action === 'item.plan') planFree(session, ref, { onReveal, pendingFocus: acts.pendingFocus });
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-ref]');
    const ref = parseItemKey(item?.dataset.ref);
    if (!item || !ref || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act(event, ref, item)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const act = (event: KeyboardEvent, ref: CalendarRef, item: HTMLElement): boolean => {
    if (moving && itemKey(moving.ref) === itemKey(ref)) return move(event.key, moving);
    const next = itemBeside(itemsIn(box.current), item, event.key);
    next?.focus();
    return (
      next !== undefined ||
      (session.view.getState().readOnly === null && change(actionOfKey('calendar', event), ref, item))
    );
  };
  /** The move may remove the element itself: the layout effect focuses its successor before this event. */
  const onBlur = (event: FocusEvent) => {
    if (!event.relatedTarget || !moving) return;
    setMoving(null);
    onAnnounce(commitMove(session, moving));
  };
  return { movingKey, handlers: { onKeyDown, onFocus, onBlur } };
}
