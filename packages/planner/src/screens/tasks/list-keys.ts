import type { KeyboardEvent } from 'react';
import type { Task } from '../../schema/task.ts';
import type { PlannerSession } from '../../session/session.ts';
import { actionOfKey } from '../workspace/shortcuts.ts';
import type { Lines } from './use-lines.ts';
import { orderCommand } from './order-moves.ts';
import { isCollapsible, hasMenu } from './section-line.tsx';
import type { ListRow, Section } from '../../rules/tasks/sections.ts';
import { selectionTargets, extendedTo, toggled } from './selection.ts';
import type { Selection } from './selection.ts';

export interface ListKeysOptions {
  session: PlannerSession;
  rows: readonly ListRow[];
  sections: readonly Section[];
  order: readonly string[];
  lines: Lines;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  canChange: boolean;
  open: (task: Task) => void;
  openExam: (id: string) => void;
  check: (ids: readonly string[], isDone: boolean) => void;
  rename: (task: Task) => void;
  /** Plans it for the next free time. */
  plan: (task: Task) => void;
  menu: (task: Task, anchor: Element) => void;
  toggle: (section: Section) => void;
  groupMenu: (section: Section, anchor: Element) => void;
  say: (sentence: string) => void;
}

/** Lines that Page Up and Page Down move by. */
const PAGE = 10;

/** Index of the line that a key goes to. */
function nextAt(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}

type Handled = boolean;

function onSection(options: ListKeysOptions, section: Section, event: KeyboardEvent): Handled {
  const { toggle, groupMenu, canChange } = options;
  if (hasMenu(section) && canChange && actionOfKey('list', event) === 'task.menu' && event.target instanceof Element) {
    groupMenu(section, event.target);
    return true;
  }
  if (!isCollapsible(section)) return false;
  const opens: Record<string, boolean> = {
    ArrowLeft: false,
    ArrowRight: true,
    Enter: !section.isOpen,
    ' ': !section.isOpen,
  };
  const wanted = opens[event.key];
  if (wanted !== undefined && wanted !== section.isOpen) toggle(section);
  return wanted !== undefined;
}

/** Move a task by one place; the focus stays on it. */
function reorder(options: ListKeysOptions, task: Task, key: string): Handled {
  const { session, sections, selection, order, lines, say } = options;
  const command = orderCommand(
    sections,
    selectionTargets(selection, task.id, order),
    key === 'ArrowUp' ? 'up' : 'down',
  );
  if (command) {
    session.run(command);
    lines.focus(task.id);
  } else say(`${task.title} is at the ${key === 'ArrowUp' ? 'top' : 'bottom'}.`);
  return true;
}

function change(options: ListKeysOptions, task: Task, event: KeyboardEvent): Handled {
  const { session, rows, selection, order, check, rename, plan, menu } = options;
  const ids = selectionTargets(selection, task.id, order);
  const isOpen = (row: ListRow) => row.kind === 'task' && ids.includes(row.task.id) && row.task.doneAt === null;
  const action = actionOfKey('list', event);
  if (action === 'task.reorder') return reorder(options, task, event.key);
  if (action === 'task.complete') check(ids, rows.some(isOpen));
  else if (action === 'task.rename') rename(task);
  else if (action === 'task.plan') plan(task);
  else if (action === 'task.delete') session.run({ type: 'task.delete', ids });
  else if (action === 'task.menu' && event.target instanceof Element) menu(task, event.target);
  else return false;
  return true;
}

type ExamRow = Extract<ListRow, { kind: 'exam' }>;

function onExam({ openExam, lines }: ListKeysOptions, { exam, section }: ExamRow, event: KeyboardEvent): Handled {
  const action = actionOfKey('list', event);
  if (action === 'task.open') openExam(exam.id);
  else if (action === 'list.group' && event.key === 'ArrowLeft') lines.focus(section.key);
  else return false;
  return true;
}

type TaskRow = Extract<ListRow, { kind: 'task' }>;

function onTask(options: ListKeysOptions, { task, section }: TaskRow, event: KeyboardEvent): Handled {
  const { selection, setSelection, open, canChange, lines } = options;
  const action = actionOfKey('list', event);
  if (action === 'task.open') open(task);
  else if (action === 'list.group' && event.key === 'ArrowLeft') lines.focus(section.key);
  else if (action === 'task.select') setSelection(toggled(selection, task.id));
  else return canChange && change(options, task, event);
  return true;
}

function travel(options: ListKeysOptions, event: KeyboardEvent, at: number): Handled {
  const { rows, order, lines, selection, setSelection } = options;
  const next = event.altKey || event.ctrlKey || event.metaKey ? null : nextAt(event.key, at, rows.length);
  const row = next === null ? undefined : rows[next];
  if (!row) return false;
  lines.focus(row.key);
  const from = rows[at];
  if (event.shiftKey && row.kind === 'task') {
    const anchored =
      selection.anchor === null && from?.kind === 'task' ? { ...selection, anchor: from.task.id } : selection;
    setSelection(extendedTo(anchored, row.task.id, order));
  }
  return true;
}

function onAll({ selection, setSelection, order }: ListKeysOptions, event: KeyboardEvent): Handled {
  if (event.key === 'Escape' && selection.ids.size > 0) setSelection({ ids: new Set(), anchor: null });
  else if (actionOfKey('list', event) === 'list.select-all') {
    setSelection({ ids: new Set(order), anchor: order[0] ?? null });
  } else return false;
  return true;
}

function onRow(options: ListKeysOptions, row: ListRow, event: KeyboardEvent): Handled {
  if (row.kind === 'section') return onSection(options, row.section, event);
  return row.kind === 'exam' ? onExam(options, row, event) : onTask(options, row, event);
}

/** Keys that press a button. */
const PRESSES: readonly string[] = ['Enter', ' '];

/** Keyboard handler of the list's lines and of what is in them, but for keys that press a button there. */
export function listKeys(options: ListKeysOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows } = options;
  return (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const line = event.target.closest<HTMLElement>('[data-line]');
    if (line !== event.target && PRESSES.includes(event.key)) return;
    const key = line?.dataset.line;
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    const isHandled = travel(options, event, at) || onAll(options, event) || onRow(options, row, event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
