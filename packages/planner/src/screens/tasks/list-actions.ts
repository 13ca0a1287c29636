import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import type { Task } from '../../schema/task.ts';
import type { Section } from '../../rules/tasks/sections.ts';

/** Callbacks of the lines, handled by the list. */
export interface ListActions {
  press: (task: Task, event: MouseEvent) => void;
  /** Opens an event that is an exam. */
  openExam: (id: string) => void;
  check: (task: Task) => void;
  /**
   * Toggles the task in the selection; after a pointer the focus is on its line, where keys act on the whole selection.
   */
  select: (task: Task, isPointer: boolean) => void;
  menu: (task: Task, anchor: Element) => void;
  grab: (task: Task, event: PointerEvent<HTMLElement>) => void;
  rename: (task: Task) => void;
  /** `title` is null where the old one stays; after a key the focus goes back to the line. */
  renamed: (task: Task, title: string | null, by: 'key' | 'leaving') => void;
  toggle: (section: Section) => void;
  /** Exactly the tasks under the heading. */
  moveToToday: (section: Section) => void;
  groupMenu: (section: Section, anchor: Element) => void;
}

/** Callbacks with a stable identity, each of which calls the latest action of its name. */
export function useStableActions(actions: ListActions): ListActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState((): ListActions => ({
    press: (task, event) => latest.current.press(task, event),
    openExam: (id) => latest.current.openExam(id),
    check: (task) => latest.current.check(task),
    select: (task, isPointer) => latest.current.select(task, isPointer),
    menu: (task, anchor) => latest.current.menu(task, anchor),
    grab: (task, event) => latest.current.grab(task, event),
    rename: (task) => latest.current.rename(task),
    renamed: (task, title, by) => latest.current.renamed(task, title, by),
    toggle: (section) => latest.current.toggle(section),
    moveToToday: (section) => latest.current.moveToToday(section),
    groupMenu: (section, anchor) => latest.current.groupMenu(section, anchor),
  }));
  return stable;
}
