import { FEED_FAILURES } from '@bellweek/api-client/contract/feeds';
import { text } from '@bellweek/api-client/contract/fields';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { z } from 'zod';
import { defineFields, shapeOf } from './define-rows.ts';
import { hueField, idField, instant, nameField, tagIdsField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';

/** Purpose of a calendar. */
export const FEED_KINDS = ['timetable', 'due', 'events'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** Whether events take their time: as the calendar marks each of them, all of them, or none. */
export const FEED_TIMES = ['asMarked', 'always', 'never'] as const;
export type FeedTime = (typeof FEED_TIMES)[number];

/**
 * A calendar by address that is read again and again. The rows that it brings have its id as `origin.calendar`. Its address opens
 * the calendar to whoever has it, so it is shown masked and treated as a password (docs/decisions/0098).
 */
export const feedFields = defineFields({
  id: { type: idField, merge: 'constant' },
  createdAt: { type: instant, merge: 'constant' },
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  url: { type: text(LIMITS.url), merge: 'own', given: 'edit', isSecret: true, name: 'Address' },
  hue: { type: hueField.nullable(), merge: 'own', initial: null, given: 'edit', name: 'Colour' },
  /** For everything in the calendar; null where each entry gets its own subject. */
  tagId: { type: idField.nullable(), merge: 'own', initial: null, given: 'edit', name: 'Tag' },
  kind: { type: z.enum(FEED_KINDS), merge: 'own', initial: 'events', given: 'edit', since: 7 },
  takesTime: { type: z.enum(FEED_TIMES), merge: 'own', initial: 'asMarked', given: 'edit', name: 'Takes time' },
  /** Tag of the subject that a course stands for, as the student corrected it; null for none. */
  subjects: { type: z.record(text(PLANNER_LIMITS.code), idField.nullable()), merge: 'own', initial: {}, given: 'edit' },
  /** Tags of subjects that entries do not get, although their titles name them. */
  skippedSubjects: { type: tagIdsField, merge: 'set', initial: [], given: 'edit' },
  /** Rows that the student deleted for good while the calendar may still name them: they do not come back. */
  forgotten: { type: z.array(idField).max(PLANNER_LIMITS.forgotten), merge: 'set', initial: [] },
});
export const feedRow = z.strictObject(shapeOf(feedFields));
export type Feed = z.infer<typeof feedRow>;

/** Facts on a feed that belong to this device, under the feed's id. They are neither synced nor exported. */
export const feedStateRow = z.strictObject({
  id: idField,
  /** The server's names for the version that was read last. */
  etag: z.string().max(LIMITS.etag).nullable(),
  lastModified: z.string().max(LIMITS.lastModified).nullable(),
  /** Digest of all that the rows depend on beside that version: without it, the server's "same" counts for nothing. */
  readAs: z.string().max(PLANNER_LIMITS.code),
  /** When it was read last: to the day, while all is well. */
  seenAt: instant.nullable(),
  failure: z.enum(FEED_FAILURES).nullable(),
  /** Rows that the last version did not name; the next one that does not either withdraws them. */
  missing: z.array(idField),
  /** Whether the last version named most entries by other UIDs than the one before. */
  hasNewUids: z.boolean(),
});
export type FeedState = z.infer<typeof feedStateRow>;
