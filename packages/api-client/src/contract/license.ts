import { z } from 'zod';
import { instantField } from './fields.js';
import { LICENSE_PRECEDENCE } from './plans.js';

export const licenseType = z.enum(LICENSE_PRECEDENCE);

export const license = z
  .object({
    type: licenseType,
    /** Null for the admin licence, which never expires. */ expiresAt: instantField.nullable(),
  })
  .meta({ id: 'License' });
export type License = z.infer<typeof license>;

export const userLicense = z.object({ license: license.nullable() }).meta({ id: 'UserLicense' });
export type UserLicense = z.infer<typeof userLicense>;

/** The last access of a person without a licence, or the access that their institution has no seat for. */
export const endedAccess = z
  .object({
    type: licenseType.exclude(['admin']),
    endedAt: instantField,
    /** Of an institution licence; else null. */
    institutionName: z.string().nullable(),
    /** Suspended by an operator at `endedAt`, and not over. */
    isSuspended: z.boolean().optional(),
    /** All seats of the institution are taken, at `endedAt`. */
    isFull: z.boolean().optional(),
  })
  .meta({ id: 'EndedAccess' });
export type EndedAccess = z.infer<typeof endedAccess>;

export const LICENSE_EVENTS = [
  'started',
  'granted',
  'end_changed',
  'suspended',
  'resumed',
  'ended',
  'restored',
  'expired',
] as const;

/** Changes of a person's licences, newest first, at most LICENSE_HISTORY. */
export const licenseHistory = z
  .object({
    events: z.array(
      z.object({
        kind: z.enum(LICENSE_EVENTS),
        type: licenseType,
        at: instantField,
        /** The end that it was given, if it was given one. */
        expiresAt: instantField.nullable(),
      }),
    ),
  })
  .meta({ id: 'LicenseHistory' });
export type LicenseHistory = z.infer<typeof licenseHistory>;
export type LicenseEvent = LicenseHistory['events'][number];
export const LICENSE_HISTORY = 100;

export const trialUsed = z
  .object({
    hasExpiredTrialOrTester: z.boolean(),
    /** Received the beta email and has not started testing: the plans page shows the tester order. */
    isInvitedTester: z.boolean(),
    /** Null while a licence is active, and for a person who never had one. */
    ended: endedAccess.nullable(),
  })
  .meta({ id: 'TrialUsed' });
export type TrialUsed = z.infer<typeof trialUsed>;

export const userInstitution = z.object({ name: z.string() }).meta({ id: 'UserInstitution' });
