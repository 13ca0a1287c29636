import { z } from 'zod';
import { exportFormat } from './exports.js';
import { dayField, instantField, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { listOrder, pageNumber, pageSize, total } from './paging.js';

/**
 * One entry, for operators. `metadata` has `userName` and `userEmail` while the person exists, and `actorName` and
 * `actorEmail` of an actor who is another person; and `institutionName`, as it is now, of what concerns an institution.
 */
export const auditLog = z
  .object({
    id: z.string(),
    action: z.string(),
    userId: uuidField.nullable(),
    /** The person who acted; null for the command line and the system. */
    actorId: uuidField.nullable(),
    licenseId: uuidField.nullable(),
    timestamp: instantField,
    /** The operator's reason, kept until the person it is about is deleted; null if none was given. */
    reason: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditLog' });
export type AuditLog = z.infer<typeof auditLog>;

const several = (item: z.ZodType<string, string>, most: number) =>
  z
    .union([item, z.array(item).max(most, `Please give at most ${most} of these.`)])
    .transform((given) => (Array.isArray(given) ? given : [given]));

/** A term that the index of the metadata can find: it holds three letters or digits in a row. */
const auditTerm = text(LIMITS.name)
  .transform((term) => term.trim())
  .refine((term) => term === '' || /[\p{L}\p{N}]{3}/u.test(term), 'Please search for at least 3 letters or digits.');

/**
 * Newest first unless asked otherwise. Names must match exactly. `userId`, which goes before a name, gives what concerns a person and what they did to others; `from` and
 * `until` are instants, the latter not included; `search` is a part of the metadata's text.
 */
export const auditQuery = z.object({
  page: pageNumber.default(1),
  limit: pageSize.default(20),
  order: listOrder.default('newest'),
  userName: text(LIMITS.name).optional(),
  userId: uuidField.optional(),
  from: instantField.optional(),
  until: instantField.optional(),
  search: auditTerm.default(''),
  action: several(text(100), 100).default([]),
  excludeUser: several(text(LIMITS.name), 100).default([]),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** The whole log, or what the filters leave of it, as a file; its name tells the days, which are the operator's. */
export const auditExportQuery = auditQuery
  .omit({ page: true, limit: true })
  .extend({ format: exportFormat, firstDay: dayField.optional(), lastDay: dayField.optional() });
export type AuditExportQuery = z.output<typeof auditExportQuery>;

export const auditPage = z.object({ items: z.array(auditLog), ...total }).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPage>;

/** Newest first, at most AUDIT_OF_USER entries. */
export const auditOfUser = z.array(auditLog);
export const AUDIT_OF_USER = 1_000;

/** Every action in the log. */
export const logTypes = z.object({ logTypes: z.array(z.string()) }).meta({ id: 'LogTypes' });
