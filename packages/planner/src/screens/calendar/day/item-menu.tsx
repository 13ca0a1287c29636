import { Menu } from '@bellweek/ui/menu';
import type { MenuItems } from '@bellweek/ui/menu';
import {
  CalendarArrowUp,
  CalendarClock,
  Check,
  CircleX,
  Minus,
  PanelRightOpen,
  Plus,
  RotateCcw,
  SkipForward,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../../core/commands/command.ts';
import { settingsOf } from '../../../core/state/state.ts';
import type { State } from '../../../core/state/state.ts';
import { activeEvent, blocksOf } from '../../../core/state/views.ts';
import type { PlannerSession } from '../../../session/session.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import {
  LENGTH_STEP,
  lengthCommand,
  panelRefOf,
  placeOf,
  describePlace,
  removeFromCalendar,
  skipCommand,
  taskOf,
  titleOf,
} from '../../../rules/planning/item-actions.ts';
import { isTimed } from '../../../rules/calendar/item-ref.ts';
import type { CalendarRef, PanelRef } from '../../../rules/calendar/item-ref.ts';
import { later } from '../../later.tsx';
import type { MenuTarget } from './move-dialog.tsx';
import { keysOf } from '../../workspace/shortcuts.ts';
import { planFree } from '../finish-move.ts';
import { timerItem } from '../../timing/timer-item.tsx';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface ItemMenuProps extends Pick<CalendarActions, 'onReveal' | 'onAnnounce' | 'pendingFocus'> {
  target: MenuTarget | null;
  onClose: () => void;
  onOpen: (opened: PanelRef) => void;
}

const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog, null);

const ICON = 16;

/** Menu of a calendar item: everything that can be done without dragging. */
export function ItemMenu({ target, onClose, onOpen, onReveal, onAnnounce, pendingFocus }: ItemMenuProps) {
  const session = usePlannerSession();
  const [moved, setMoved] = useState<MenuTarget | null>(null);
  // Keep the lines of the menu while it fades out.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  /** Element to focus once the item is removed. */
  const [next, setNext] = useState<HTMLElement | null>(null);
  return (
    <>
      <Menu
        label={last ? `What to do with ${titleOf(session.view.getState().state, last.ref)}` : ''}
        items={
          last
            ? itemsFor(session, last, {
                onOpen,
                onReveal,
                onAnnounce,
                pendingFocus,
                onGoing: setNext,
                onMove: setMoved,
              })
            : []
        }
        open={target !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        anchor={last?.at ?? null}
        finalFocus={() => next}
        side="right"
      />
      <MoveDialog target={moved} onClose={() => setMoved(null)} onReveal={onReveal} />
    </>
  );
}

interface MenuCallbacks extends Pick<ItemMenuProps, 'onOpen' | 'onReveal' | 'onAnnounce' | 'pendingFocus'> {
  /** The item is about to be removed; `next` gets the focus. */
  onGoing: (next: HTMLElement | null) => void;
  onMove: (target: MenuTarget) => void;
}

function itemsFor(session: PlannerSession, { ref, at }: MenuTarget, callbacks: MenuCallbacks): MenuItems {
  const { state, zone, readOnly } = session.view.getState();
  const { singleKeys } = settingsOf(state);
  const opened = panelRefOf(state, ref);
  const open = opened && {
    label: 'Open',
    icon: <PanelRightOpen size={ICON} />,
    keys: keysOf('item.open', singleKeys)[0],
    onSelect: () => callbacks.onOpen(opened),
  };
  if (readOnly !== null || !opened) return open ? [open] : [];
  const plan = () => planFree(session, ref, callbacks);
  const free = {
    label: 'Plan in next free slot',
    icon: <CalendarArrowUp size={ICON} />,
    keys: keysOf('item.plan', singleKeys)[0],
    onSelect: plan,
  };
  return [
    open,
    ...doneItems(session, state, ref),
    timerItem(session, opened.id, ref.kind === 'block' ? ref.id : undefined),
    null,
    ...(placeOf(state, ref, zone) === null
      ? []
      : [{ label: 'Move to…', icon: <CalendarClock size={ICON} />, onSelect: () => callbacks.onMove({ ref, at }) }]),
    ...(ref.kind === 'all-day' ? [] : [free]),
    ...(isTimed(ref) ? lengthItems(session, ref, callbacks.onAnnounce) : []),
    null,
    ...skipItems(session, ref, at, callbacks.onGoing),
    removeItem(session, ref, at, callbacks.onGoing),
  ];
}

function doneItems(session: PlannerSession, state: State, ref: CalendarRef): MenuItems {
  const task = taskOf(state, ref);
  if (!task) return [];
  const isOpen = task.doneAt === null;
  const icon = isOpen ? <Check size={ICON} /> : <RotateCcw size={ICON} />;
  const command: Command = { type: isOpen ? 'task.complete' : 'task.reopen', ids: [task.id] };
  return [
    { label: isOpen ? 'Complete' : 'Reopen', icon, onSelect: () => session.run(command) },
    ...(isOpen ? sessionItems(session, state, ref) : []),
  ];
}

/** Ticks one session of a task that has several. */
function sessionItems(session: PlannerSession, state: State, ref: CalendarRef): MenuItems {
  const block = ref.kind === 'block' ? state.rows.blocks.get(ref.id) : undefined;
  if (!block || (block.doneAt === null && blocksOf(state, block.taskId).length < 2)) return [];
  const isDone = block.doneAt === null;
  return [
    {
      label: isDone ? 'Session done' : 'Session not done',
      icon: isDone ? <Check size={ICON} /> : <RotateCcw size={ICON} />,
      onSelect: () => session.run({ type: 'block.check', id: block.id, isDone }),
    },
  ];
}

function lengthItems(session: PlannerSession, ref: CalendarRef, onAnnounce: (sentence: string) => void): MenuItems {
  const by = (minutes: number) => () => {
    const { state, zone } = session.view.getState();
    const command = lengthCommand(state, ref, minutes, zone);
    if (!command || !session.run(command).ok) return;
    const after = session.view.getState();
    onAnnounce(describePlace(after.state, ref, after.today, zone));
  };
  return [
    { label: `Longer by ${LENGTH_STEP} min`, icon: <Plus size={ICON} />, onSelect: by(LENGTH_STEP) },
    { label: `Shorter by ${LENGTH_STEP} min`, icon: <Minus size={ICON} />, onSelect: by(-LENGTH_STEP) },
  ];
}

const OFF_LABELS: Record<CalendarRef['kind'], string> = {
  block: 'Remove from calendar',
  planned: 'Remove from this day',
  due: 'No due date',
  event: 'Delete',
  'all-day': 'Delete',
};

function removeItem(session: PlannerSession, ref: CalendarRef, at: HTMLElement, onGoing: MenuCallbacks['onGoing']) {
  const isDelete = ref.kind === 'event' || ref.kind === 'all-day';
  const takeOff = () => {
    onGoing(nextFocusTarget(at) ?? null);
    session.run(removeFromCalendar(ref));
  };
  return {
    label: OFF_LABELS[ref.kind],
    icon: isDelete ? <Trash2 size={ICON} /> : <CircleX size={ICON} />,
    keys: keysOf('item.remove', true)[0],
    onSelect: takeOff,
  };
}

function skipItems(
  session: PlannerSession,
  ref: CalendarRef,
  at: HTMLElement,
  onGoing: MenuCallbacks['onGoing'],
): MenuItems {
  const { state } = session.view.getState();
  const command = skipCommand(taskOf(state, ref) ?? activeEvent(state, ref.id));
  if (!command) return [];
  const onSelect = () => {
    onGoing(nextFocusTarget(at) ?? null);
    session.run(command);
  };
  const keys = keysOf('skip', settingsOf(state).singleKeys)[0];
  return [{ label: 'Skip this one', icon: <SkipForward size={ICON} />, keys, onSelect }];
}

/** Element to focus once an item is removed: the next one, else the previous one. */
function nextFocusTarget(at: HTMLElement): HTMLElement | undefined {
  const list = at.closest<HTMLElement>('[data-items]');
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-task], [data-event]') ?? [])];
  const place = lines.indexOf(at);
  return lines[place + 1] ?? lines[place - 1];
}
