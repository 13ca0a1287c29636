import { Menu } from '@bellweek/ui/menu';
import type { MenuItems } from '@bellweek/ui/menu';
import {
  ArrowDownUp,
  CalendarArrowUp,
  CalendarCheck,
  CalendarPlus,
  Check,
  Copy,
  Flag,
  FolderInput,
  Pencil,
  SkipForward,
  SquareCheckBig,
  SquarePen,
  Tag as TagIcon,
  Trash2,
} from 'lucide-react';
import type { Command } from '../../core/commands/command.ts';
import { duplicateTasks } from '../../rules/tasks/duplicate-tasks.ts';
import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { groupsInOrder, activeTask, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-mark.tsx';
import { longWork } from '../planning/session-dialog.tsx';
import { dayChoices, planTimes } from './menu-days.ts';
import type { DayChoices } from './menu-days.ts';
import { orderCommand } from './order-moves.ts';
import type { Direction } from './order-moves.ts';
import { skipCommand } from '../../rules/planning/item-actions.ts';
import type { Section } from '../../rules/tasks/sections.ts';
import { keysOf } from '../workspace/shortcuts.ts';
import { timerItem } from '../timing/timer-item.tsx';
import { usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';

export interface TaskMenuTarget {
  /** Its tasks, in the order of the list. */
  ids: string[];
  anchor: Element;
}

export interface TaskMenuProps {
  sections: readonly Section[];
  target: TaskMenuTarget | null;
  onClose: () => void;
  onOpen: (id: string) => void;
  onRename: (id: string) => void;
  onSelect: (ids: string[]) => void;
  onFinish: (ids: string[], isDone: boolean) => void;
  /** Plan it for the next free time. */
  onPlanFree: (task: Task) => void;
  /** Open the dialog that proposes sessions for a long task. */
  onPlanSessions: (task: Task) => void;
  /** Choose another day from a month. */
  onPickDay: (target: TaskMenuTarget, of: 'plan' | 'due') => void;
}

/** Menu of one task or several: everything that can be done without dragging. */
export function TaskMenu(props: TaskMenuProps) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const { target, onClose } = props;
  const items = target ? itemsOf(session, props, target, (command) => void session.run(command)) : [];
  return (
    <Menu
      label="Task"
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={target?.anchor}
      finalFocus={() => workspace.getState().focus.find('list')}
      align="end"
      items={items}
    />
  );
}

type Run = (command: Command) => void;

function dayItems(
  choices: DayChoices,
  act: { choose: (day: Day | null) => void; another: () => void; none: string; canClear: boolean },
): MenuItems {
  return [
    ...choices.days.map(({ label, hint, isChosen, day }) => ({
      label,
      hint,
      isChosen,
      onSelect: () => act.choose(day),
    })),
    null,
    { label: 'Another day…', hint: choices.other, onSelect: act.another },
    { label: act.none, isDisabled: !act.canClear, onSelect: () => act.choose(null) },
  ];
}

function groupItems(state: State, ids: string[], run: Run): MenuItems {
  const current = new Set(ids.map((id) => activeTask(state, id)?.groupId ?? null));
  const isIn = (id: string | null) => current.size === 1 && current.has(id);
  return [
    ...groupsInOrder(state).map(({ id, name, icon, hue }) => ({
      label: name,
      icon: <GroupIcon icon={icon} hue={hue} />,
      isChosen: isIn(id),
      onSelect: () => run({ type: 'task.move', ids, groupId: id }),
    })),
    null,
    { label: 'No group', isChosen: isIn(null), onSelect: () => run({ type: 'task.move', ids, groupId: null }) },
  ];
}

function tagItems(state: State, ids: string[], run: Run): MenuItems {
  const tasks = ids.map((id) => activeTask(state, id)).filter((task) => task !== undefined);
  const items = tagGroupsInOrder(state).flatMap((group, at): MenuItems => [
    ...(at > 0 ? [null] : []),
    ...tagsInOrder(state, group.id).map((tag) => {
      const isOnAll = tasks.every((task) => task.tagIds.includes(tag.id));
      return {
        label: tag.name,
        icon: <TagMark hue={tag.hue} letter={tag.letter} />,
        isChosen: isOnAll,
        onSelect: () => run({ type: 'task.tag', ids, add: isOnAll ? [] : [tag.id], remove: isOnAll ? [tag.id] : [] }),
      };
    }),
  ]);
  return items.length > 0 ? items : [{ label: 'No tags yet', isDisabled: true }];
}

function orderItems(sections: readonly Section[], ids: string[], run: Run): MenuItems {
  const [up, down] = keysOf('task.reorder', true);
  const places: [string, Direction, string | undefined][] = [
    ['To the top', 'top', undefined],
    ['Up', 'up', up],
    ['Down', 'down', down],
    ['To the bottom', 'bottom', undefined],
  ];
  return places.map(([label, direction, keys]) => {
    const command = orderCommand(sections, ids, direction);
    return {
      label,
      keys,
      isDisabled: command === null,
      onSelect: () => command && run(command),
    };
  });
}

function itemsOf(session: PlannerSession, props: TaskMenuProps, target: TaskMenuTarget, run: Run): MenuItems {
  const { sections, onOpen, onRename, onSelect, onFinish, onPlanFree, onPlanSessions, onPickDay } = props;
  const { ids } = target;
  const { state, today, zone } = session.view.getState();
  const [id] = ids;
  const { singleKeys } = settingsOf(state);
  const tasks = ids.map((each) => activeTask(state, each)).filter((task) => task !== undefined);
  const first = tasks[0];
  if (id === undefined || !first) return [];
  const isDone = tasks.every(({ doneAt }) => doneAt !== null);
  const only = ids.length === 1 ? first : undefined;
  const skip = skipCommand(only);
  return [
    ...(only
      ? [
          {
            label: 'Open',
            icon: <SquarePen size={16} />,
            keys: keysOf('task.open', singleKeys)[0],
            onSelect: () => onOpen(id),
          },
          {
            label: 'Rename',
            icon: <Pencil size={16} />,
            keys: keysOf('task.rename', singleKeys)[0],
            onSelect: () => onRename(id),
          },
        ]
      : []),
    {
      label: isDone ? 'Reopen' : 'Complete',
      icon: <Check size={16} />,
      keys: keysOf('task.complete', singleKeys)[0],
      onSelect: () => onFinish(ids, !isDone),
    },
    // With several tasks, a selection exists already.
    ...(only
      ? [
          timerItem(session, id),
          {
            label: 'Select',
            icon: <SquareCheckBig size={16} />,
            keys: keysOf('task.select', singleKeys)[0],
            onSelect: () => onSelect(ids),
          },
        ]
      : []),
    null,
    {
      label: 'Planned',
      icon: <CalendarCheck size={16} />,
      items: dayItems(dayChoices(state, today, only ? planTimes(state, only, zone) : []), {
        choose: (day) => run({ type: 'task.plan', ids, day }),
        another: () => onPickDay(target, 'plan'),
        none: 'Not planned',
        canClear: only?.plannedDay !== null,
      }),
    },
    ...(only
      ? [{ label: 'Plan in the next free slot', icon: <CalendarArrowUp size={16} />, onSelect: () => onPlanFree(only) }]
      : []),
    ...(only && longWork(session, only) !== null
      ? [{ label: 'Plan sessions…', icon: <CalendarPlus size={16} />, onSelect: () => onPlanSessions(only) }]
      : []),
    {
      label: 'Due',
      icon: <Flag size={16} />,
      items: dayItems(dayChoices(state, today, only?.due ? [only.due] : []), {
        choose: (due) => run({ type: 'task.due', ids, due, keepsTime: true }),
        another: () => onPickDay(target, 'due'),
        none: 'Not due',
        canClear: only?.due !== null,
      }),
    },
    { label: 'Group', icon: <FolderInput size={16} />, items: groupItems(state, ids, run) },
    { label: 'Tags', icon: <TagIcon size={16} />, items: tagItems(state, ids, run) },
    { label: 'Move', icon: <ArrowDownUp size={16} />, items: orderItems(sections, ids, run) },
    null,
    {
      label: 'Duplicate',
      icon: <Copy size={16} />,
      onSelect: () => {
        const command = duplicateTasks(state, ids);
        if (command) run(command);
      },
    },
    ...(skip
      ? [
          {
            label: 'Skip this one',
            icon: <SkipForward size={16} />,
            keys: keysOf('skip', singleKeys)[0],
            onSelect: () => run(skip),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      keys: keysOf('task.delete', singleKeys)[0],
      tone: 'danger',
      onSelect: () => run({ type: 'task.delete', ids }),
    },
  ];
}
