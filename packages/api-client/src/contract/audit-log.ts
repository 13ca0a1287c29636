import { z } from 'zod';
import { instantField, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { pageNumber, pageSize, total } from './paging.js';

/**
 * One entry, for operators. `metadata` has `userName` and `userEmail` while the person exists, and `actorName` and
 * `actorEmail` of an actor who is another person.
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

/** Newest first. Names must match exactly. */
export const auditQuery = z.object({
  page: pageNumber.default(1),
  limit: pageSize.default(20),
  userName: text(LIMITS.name).optional(),
  action: several(text(100), 100).default([]),
  excludeUser: several(text(LIMITS.name), 100).default([]),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditPage = z.object({ items: z.array(auditLog), ...total }).meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPage>;

/** Newest first, at most AUDIT_OF_USER entries. */
export const auditOfUser = z.array(auditLog);
export const AUDIT_OF_USER = 1_000;

/** Every action in the log. */
export const logTypes = z.object({ logTypes: z.array(z.string()) }).meta({ id: 'LogTypes' });
