import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { trashFields } from './common-fields.ts';
import { defineFields, shapeOf } from './define-rows.ts';
import { hueField, idField, nameField, orderField } from './fields.ts';

/** Purpose of the tag groups that the planner makes itself; quick entry reads `!hard` as a tag of the `level` group. */
const TAG_GROUP_KINDS = ['subject', 'level', 'other'] as const;
export type TagGroupKind = (typeof TAG_GROUP_KINDS)[number];

/** A tag group: Subject, Difficulty or the student's own. One tag group at a time colours the calendar. */
export const tagGroupFields = defineFields({
  ...trashFields,
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  kind: { type: z.enum(TAG_GROUP_KINDS), merge: 'own', initial: 'other', given: 'add' },
  order: { type: orderField, merge: 'own', name: 'Order' },
});
export const tagGroupRow = z.strictObject(shapeOf(tagGroupFields));
export type TagGroup = z.infer<typeof tagGroupRow>;

export const tagFields = defineFields({
  ...trashFields,
  tagGroupId: { type: idField, merge: 'own', given: 'edit' },
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  hue: { type: hueField, merge: 'own', given: 'edit', name: 'Colour' },
  /** One or two characters shown instead of the hue's own shape, so that nothing depends on colour alone. */
  letter: { type: text(8).nullable(), merge: 'own', initial: null, given: 'edit' },
  order: { type: orderField, merge: 'own', name: 'Order' },
});
export const tagRow = z.strictObject(shapeOf(tagFields));
export type Tag = z.infer<typeof tagRow>;
