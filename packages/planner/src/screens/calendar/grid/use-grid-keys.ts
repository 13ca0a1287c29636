import { useLayoutEffect, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Span } from '../../../core/time/spans.ts';
import type { PlannerSession } from '../../../session/session.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { describePosition, finishMove, planFree, revealItem } from '../finish-move.ts';
import { actionOfKey } from '../../workspace/shortcuts.ts';
import { timedButton } from '../grid-elements.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';
import { removeFromCalendar } from '../../../rules/planning/item-actions.ts';
import type { TimedRef } from '../../../rules/calendar/item-ref.ts';
import { keyStep } from '../../../rules/calendar/move-keys.ts';
import { timedItemAt, moveCommand, spanCommand } from '../../../rules/planning/moving.ts';
import type { TimedItem } from '../../../rules/planning/moving.ts';
import { neighbour } from './neighbours.ts';
import { focusWhenRendered } from '../../focus/focus-moves.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';
import { useMoving } from '../use-moving.ts';

export interface GridKeysOptions extends Pick<CalendarActions, 'onReveal' | 'onAnnounce' | 'pendingFocus'> {
  /** Contains the items. */
  layer: RefObject<HTMLElement | null>;
  /** In the order of time. */
  inTime: readonly Placed[];
  /** The days of a week that are shown; none for all. */
  weekdays: readonly number[];
}

/** An item that is being moved by keys. */
interface Moving {
  ref: TimedRef;
  /** Where it was, for Escape. */
  from: Span;
  /** See `RunOptions`. */
  gestureId: string;
}

const HELP =
  'Use the arrow keys to move it. Control moves its end, Alt its start, Shift moves by a minute. ' +
  'Enter to save, Escape to cancel.';

const isMoved = ({ span }: TimedItem, from: Span): boolean => span.start !== from.start || span.end !== from.end;

/** Commit the move where the item is now. @returns as `finishMove` */
function commitMove(session: PlannerSession, { ref, from, gestureId }: Moving): string {
  const { state, zone } = session.view.getState();
  const item = timedItemAt(state, ref, zone);
  return item ? finishMove(session, ref, gestureId, isMoved(item, from)) : '';
}

/** @returns the announcement, and whether the move is over; null for a key without a meaning here */
function moveByKey(
  session: PlannerSession,
  { ref, from, gestureId }: Moving,
  event: KeyboardEvent,
  weekdays: readonly number[],
): { say: string; isOver: boolean } | null {
  const { state, zone } = session.view.getState();
  const item = timedItemAt(state, ref, zone);
  if (!item) return null;
  const options = { isQuiet: true, gestureId };
  if (event.key === 'Escape') {
    // Another tab's change may have ended the gesture: then move it back with a command.
    if (!session.rollbackGesture(gestureId)) session.run(spanCommand(ref, item, from, zone), options);
    return { say: `${item.title} is back where it was.`, isOver: true };
  }
  if (event.key === 'Enter' || actionOfKey('calendar', event) === 'item.move') {
    return { say: commitMove(session, { ref, from, gestureId }), isOver: true };
  }
  const step = keyStep(item.span, event, { zone, weekdays });
  if (!step) return null;
  const isMove = step.do === 'move';
  session.run(isMove ? moveCommand(ref, item, step.start, zone) : spanCommand(ref, item, step.span, zone), options);
  return { say: describePosition(session, ref), isOver: false };
}

const keyOf = (event: { target: EventTarget }): string | undefined =>
  (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
const refOf = ({ item }: Placed): TimedRef => ({ kind: item.kind, id: item.id });

/** Keep the focus on a moved item and give it to a pending one: both may be on days that render only now. */
function useFocusOn(
  layer: RefObject<HTMLElement | null>,
  key: string | null,
  pendingFocus: RefObject<string | null>,
): void {
  useLayoutEffect(() => {
    const planned = pendingFocus.current === null ? null : timedButton(layer.current, pendingFocus.current);
    if (planned) focusWhenRendered(pendingFocus, planned);
  });
  useLayoutEffect(() => {
    const body = key === null ? null : timedButton(layer.current, key);
    if (!body) return;
    if (document.activeElement !== body) body.focus();
    body.scrollIntoView({ block: 'nearest' });
  });
}

/** Keyboard handlers of the items of a time grid: navigate, move, resize, plan and remove. */
export function useGridKeys({ layer, inTime, weekdays, onReveal, onAnnounce, pendingFocus }: GridKeysOptions) {
  const session = usePlannerSession();
  const [active, setActive] = useState<string | null>(null);
  const [moving, setMoving] = useMoving<Moving>(HELP);
  const current = inTime.find(({ key }) => key === active) ?? inTime[0];
  useFocusOn(layer, moving && inTime.some(({ key }) => key === moving.ref.id) ? moving.ref.id : null, pendingFocus);

  const focus = (key: string) => {
    // An overflowing item is rendered only now.
    flushSync(() => setActive(key));
    timedButton(layer.current, key)?.focus();
  };
  const change = (event: KeyboardEvent, placed: Placed): boolean => {
    const ref = refOf(placed);
    const action = actionOfKey('calendar', event);
    if (action === 'item.move') {
      setMoving({ ref, from: placed.item.span, gestureId: session.context().newId() });
      onAnnounce(HELP);
    } else if (action === 'item.remove') {
      const after = neighbour(inTime, placed, 'ArrowDown') ?? neighbour(inTime, placed, 'ArrowUp');
      if (session.run(removeFromCalendar(ref)).ok && after) focus(after.key);
    } else if (action === 'item.plan') {
      planFree(session, ref, { onReveal, pendingFocus });
    } else return false;
    return true;
  };
  const act = (event: KeyboardEvent, placed: Placed): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = neighbour(inTime, placed, event.key);
    if (next) focus(next.key);
    return next !== undefined || (session.view.getState().readOnly === null && change(event, placed));
  };
  const move = (event: KeyboardEvent, item: Moving): boolean => {
    const done = moveByKey(session, item, event, weekdays);
    if (!done) return false;
    if (done.isOver) setMoving(null);
    onAnnounce(done.say);
    revealItem(session, item.ref, onReveal);
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
  const onBlur = () => {
    if (moving) onAnnounce(commitMove(session, moving));
    setMoving(null);
  };
  const onFocus = (event: { target: EventTarget }) => {
    const key = keyOf(event);
    if (key !== undefined) setActive(key);
  };
  return {
    activeKey: current?.key ?? null,
    movingKey: moving?.ref.id ?? null,
    handlers: { onKeyDown, onFocus, onBlur },
  };
}
