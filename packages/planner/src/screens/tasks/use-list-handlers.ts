import { useState } from 'react';
import type { Task } from '../../schema/task.ts';
import type { PlannerSession } from '../../session/session.ts';
import { planNext } from '../planning/plan-next.ts';
import { markItem } from '../workspace/mark.ts';
import { revealRows } from '../workspace/undo-redo.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { usePlanner, usePlannerSession, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { useNarrow } from '../workspace/use-narrow.ts';
import type { DayPickerPopoverProps } from './day-picker-popover.tsx';
import type { GroupTarget } from './group-menu.tsx';
import type { ListActions } from './list-actions.ts';
import type { Section } from '../../rules/tasks/sections.ts';
import { selectionTargets, retainShown, EMPTY_SELECTION, extendedTo, toggled } from './selection.ts';
import type { Selection } from './selection.ts';
import type { TaskMenuTarget } from './task-menu.tsx';
import type { Lines } from './use-lines.ts';
import type { Sections } from './use-sections.ts';

/** Selected tasks, and whether tasks may be changed. */
export interface ListSelection {
  selection: Selection;
  setSelection: (selection: Selection) => void;
  canChange: boolean;
}

export function useListSelection({ order }: Sections): ListSelection {
  const canChange = usePlanner((view) => view.readOnly === null);
  const [kept, setSelection] = useState(EMPTY_SELECTION);
  // A task that leaves the list is deselected, even if it comes back.
  const selection = retainShown(kept, order);
  if (selection !== kept) setSelection(selection);
  return { selection, setSelection, canChange };
}

/** Menus and dialogs of the list, one of a kind at a time. */
export interface ListMenus {
  menu: TaskMenuTarget | null;
  setMenu: (target: TaskMenuTarget | null) => void;
  groupMenu: GroupTarget | null;
  setGroupMenu: (target: GroupTarget | null) => void;
  /** The long task whose sessions are proposed. */
  planning: Task | null;
  setPlanning: (task: Task | null) => void;
  picking: DayPickerPopoverProps['target'];
  setPicking: (target: DayPickerPopoverProps['target']) => void;
  /** The task whose title is being edited in its line. */
  renaming: string | null;
  setRenaming: (id: string | null) => void;
}

export function useMenus(): ListMenus {
  const [menu, setMenu] = useState<TaskMenuTarget | null>(null);
  const [groupMenu, setGroupMenu] = useState<GroupTarget | null>(null);
  const [picking, setPicking] = useState<DayPickerPopoverProps['target']>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [planning, setPlanning] = useState<Task | null>(null);
  return {
    menu,
    setMenu,
    groupMenu,
    setGroupMenu,
    picking,
    setPicking,
    renaming,
    setRenaming,
    planning,
    setPlanning,
  };
}

export interface ListHandlers extends Omit<ListActions, 'grab'> {
  open: (id: string) => void;
  finish: (ids: readonly string[], isDone: boolean) => void;
  /** Plans the task for the next free slot of its planned day, or of the coming days. */
  planFree: (task: Task) => void;
  /** Opens the settings of groups and tags. */
  manage: () => void;
}

interface Parts {
  moveToToday: (tasks: readonly Task[]) => void;
  view: Sections;
  choice: ListSelection;
  menus: ListMenus;
  lines: Lines;
}

function planFree(session: PlannerSession, workspace: Workspace, { id, plannedDay }: Task): void {
  const shown = planNext(session, plannedDay === null ? { kind: 'due', id } : { kind: 'planned', id, day: plannedDay });
  if (!shown) return;
  revealRows(session, workspace, shown);
  const [first] = shown;
  if (first !== undefined) markItem(workspace, first);
}

/** Handlers for the lines, keys and menus of the list. */
export function useListHandlers({ moveToToday, view, choice, menus, lines }: Parts): ListHandlers {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  const isNarrow = useNarrow();
  const { selection, setSelection } = choice;
  const open = (id: string) => workspace.getState().open({ kind: 'task', id });
  const finish = (ids: readonly string[], isDone: boolean) => {
    if (isDone) view.keepInPlace(ids);
    session.run({ type: isDone ? 'task.complete' : 'task.reopen', ids: [...ids] });
  };
  const press: ListActions['press'] = (task, event) => {
    lines.setActive(task.id);
    const isToggle = event.ctrlKey || event.metaKey || (isNarrow && selection.ids.size > 0);
    if (event.shiftKey) setSelection(extendedTo(selection, task.id, view.order));
    else if (isToggle) setSelection(toggled(selection, task.id));
    else {
      setSelection({ ids: new Set(), anchor: task.id });
      open(task.id);
    }
  };
  const renamed: ListActions['renamed'] = (task, title, by) => {
    menus.setRenaming(null);
    if (by === 'key') lines.focus(task.id);
    const wanted = title?.trim() ?? '';
    if (wanted === '' || wanted === task.title) return;
    session.run({ type: 'task.edit', id: task.id, fields: { title: wanted } });
  };
  const toggle = ({ kind, group, isOpen }: Section) => {
    if (kind === 'done') view.toggleDone();
    else if (group) session.run({ type: 'group.collapse', id: group.id, isCollapsed: isOpen }, { isQuiet: true });
  };
  return {
    open,
    finish,
    openExam: (id) => {
      lines.setActive(id);
      workspace.getState().open({ kind: 'event', id });
    },
    press,
    renamed,
    toggle,
    check: (task) => finish([task.id], task.doneAt === null),
    select: (task, isPointer) => {
      setSelection(toggled(selection, task.id));
      if (isPointer) lines.focus(task.id);
    },
    menu: (task, anchor) => menus.setMenu({ ids: selectionTargets(selection, task.id, view.order), anchor }),
    rename: (task) => menus.setRenaming(task.id),
    moveToToday: ({ tasks }) => moveToToday(tasks),
    groupMenu: (section, anchor) => menus.setGroupMenu({ section, anchor }),
    planFree: (task) => planFree(session, workspace.getState(), task),
    manage: () => workspace.getState().openSetting('groups'),
  };
}
