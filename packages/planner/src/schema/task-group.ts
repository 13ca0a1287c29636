import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { hueField, idField, instant, nameField, orderField } from './fields.ts';

/** Names of icons offered for groups. A row may hold another name; a screen then shows the first. */
export const GROUP_ICONS = [
  'list',
  'book',
  'pencil',
  'flask',
  'calculator',
  'globe',
  'music',
  'palette',
  'ball',
  'briefcase',
  'home',
  'heart',
  'star',
  'flag',
  'code',
  'users',
] as const;

/** A list that tasks belong to, such as "Assignments". */
export const taskGroupRow = z.strictObject({
  id: idField,
  name: nameField,
  hue: hueField.nullable(),
  icon: text(40),
  order: orderField,
  isCollapsed: z.boolean(),
  /** Archived with its tasks since then: hidden, not deleted. */
  archivedAt: instant.nullable(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  isSample: z.boolean(),
});
export type TaskGroup = z.infer<typeof taskGroupRow>;
