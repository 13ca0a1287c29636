import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { hueField, idField, instant, nameField, orderField } from './fields.ts';

/** Purpose of the tag groups that the planner makes itself; quick entry reads `!hard` as a tag of the `level` group. */
const TAG_GROUP_KINDS = ['subject', 'level', 'other'] as const;
export type TagGroupKind = (typeof TAG_GROUP_KINDS)[number];

/** A tag group: Subject, Difficulty or the student's own. One of them at a time colours the calendar. */
export const tagGroupRow = z.strictObject({
  id: idField,
  name: nameField,
  kind: z.enum(TAG_GROUP_KINDS),
  order: orderField,
  createdAt: instant,
  deletedAt: instant.nullable(),
  isSample: z.boolean(),
});
export type TagGroup = z.infer<typeof tagGroupRow>;

export const tagRow = z.strictObject({
  id: idField,
  tagGroupId: idField,
  name: nameField,
  hue: hueField,
  /** One or two characters shown instead of the hue's own shape, so that nothing depends on colour alone. */
  letter: text(8).nullable(),
  order: orderField,
  createdAt: instant,
  deletedAt: instant.nullable(),
  isSample: z.boolean(),
});
export type Tag = z.infer<typeof tagRow>;
