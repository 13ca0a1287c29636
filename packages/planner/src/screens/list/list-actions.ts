import { useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import type { Task } from '../../domain/model/task.ts';
import type { Section } from '../../items/sections.ts';

/** What lines ask of the list they stand in. */
export interface ListActions {
  press: (task: Task, event: MouseEvent) => void;
  check: (task: Task) => void;
  /** Takes the task into what is selected, or out of it; a pointer leaves the focus on its line, where keys act on all of it. */
  select: (task: Task, isPointer: boolean) => void;
  menu: (task: Task, anchor: Element) => void;
  grab: (task: Task, event: PointerEvent<HTMLElement>) => void;
  rename: (task: Task) => void;
  /** The new title, or null where the old one stands; by a key the focus goes back to the line. */
  renamed: (task: Task, title: string | null, by: 'key' | 'leaving') => void;
  toggle: (section: Section) => void;
  /** All that stands under the heading, and no more. */
  moveToToday: (section: Section) => void;
  groupMenu: (section: Section, anchor: Element) => void;
}

/** The same functions at each render, each of which does what its latest namesake does. */
export function useStableActions(actions: ListActions): ListActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState((): ListActions => ({
    press: (task, event) => latest.current.press(task, event),
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
