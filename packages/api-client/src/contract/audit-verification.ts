import { z } from 'zod';
import { instantField } from './fields.js';

/** A running verification without a sign of life for so many seconds is taken for interrupted. */
export const VERIFICATION_SILENCE_SECONDS = 15;

export const auditVerification = z
  .object({
    /** `interrupted`: its process died. Another process starts it anew, from the first entry. */
    state: z.enum(['running', 'intact', 'broken', 'interrupted']),
    startedAt: instantField,
    finishedAt: instantField.nullable(),
    /** Name of the operator; null where it started by itself, or the account is gone. */
    startedBy: z.string().nullable(),
    isAutomatic: z.boolean(),
    /** Entries of the chain, from the first one. */
    checked: z.int(),
    total: z.int(),
    /** Entries that were not linked yet when it began; null before they are counted. */
    unsealed: z.int().nullable(),
    /** Hash of the newest link, to compare with a copy kept elsewhere. */
    head: z.string().nullable(),
    firstBad: z.object({ sequence: z.string(), entryId: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'AuditVerification' });
export type AuditVerification = z.infer<typeof auditVerification>;

/** Hours after a verification has begun, by whomever, until the next one begins by itself. */
export const VERIFICATION_EVERY_HOURS = 24;

/** The newest verification, and the newest one that came to an end: often the same. */
export const auditVerifications = z
  .object({
    newest: auditVerification.nullable(),
    last: auditVerification.nullable(),
    /** Entries of the chain that `last` has not seen. */
    newer: z.int(),
  })
  .meta({ id: 'AuditVerifications' });
export type AuditVerifications = z.infer<typeof auditVerifications>;
