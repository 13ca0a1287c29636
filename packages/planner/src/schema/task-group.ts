import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { trashFields } from './common-fields.ts';
import { defineFields, shapeOf } from './define-rows.ts';
import { hueField, instant, nameField, orderField } from './fields.ts';

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
export const groupFields = defineFields({
  ...trashFields,
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  hue: { type: hueField.nullable(), merge: 'own', initial: null, given: 'edit', name: 'Colour' },
  icon: { type: text(40), merge: 'own', initial: 'list', given: 'edit' },
  order: { type: orderField, merge: 'own', name: 'Order' },
  isCollapsed: { type: z.boolean(), merge: 'own', initial: false },
  /** Archived with its tasks since then: hidden, not deleted. */
  archivedAt: { type: instant.nullable(), merge: 'own', initial: null },
});
export const taskGroupRow = z.strictObject(shapeOf(groupFields));
export type TaskGroup = z.infer<typeof taskGroupRow>;
