import type { MouseEvent, PointerEvent } from 'react';
import type { Task } from '../../domain/model/task.ts';
import type { Section } from './sections.ts';

/** What lines ask of the list they stand in. */
export interface ListActions {
  press: (task: Task, event: MouseEvent) => void;
  check: (task: Task) => void;
  menu: (task: Task, anchor: Element) => void;
  grab: (task: Task, event: PointerEvent<HTMLElement>) => void;
  rename: (task: Task) => void;
  /** The new title, or null where the old one stands. */
  renamed: (task: Task, title: string | null) => void;
  toggle: (section: Section) => void;
  moveToToday: () => void;
  groupMenu: (section: Section, anchor: Element) => void;
}
