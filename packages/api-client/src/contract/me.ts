import { z } from 'zod';
import { authUser } from './auth.js';
import { instantField, uuidField } from './fields.js';
import { licenseType } from './license.js';
import { syncEnvelope } from './sync.js';

/** Whether this person has planned in any browser before. */
export const plannerMark = z.object({ hasPlanned: z.boolean() }).meta({ id: 'PlannerMark' });
export type PlannerMark = z.infer<typeof plannerMark>;

/** Whether this person wants an email when membership opens. */
export const membershipWish = z.strictObject({ isWanted: z.boolean() }).meta({ id: 'MembershipWish' });
export type MembershipWish = z.infer<typeof membershipWish>;

/** Our answers to a message, oldest first. */
const replies = z.array(
  z.object({ recipient: z.string(), subject: z.string(), message: z.string(), sentAt: instantField }),
);

/** All data stored about the person who asks. */
export const personalData = z
  .object({
    exportedAt: instantField,
    user: authUser.extend({
      createdAt: instantField,
      /** The provider's identification of this person. */
      issuer: z.string(),
      subject: z.string(),
      /** The domain by which a school licence was looked up. */
      institutionDomain: z.string().nullable(),
      /** When they first wrote something in a planner in a browser; its content is not stored. */
      plannedAt: instantField.nullable(),
      /** When they asked for an email once membership opens. */
      membershipWishedAt: instantField.nullable(),
      /** Every address this person has held here, oldest first; `heldUntil` is null for the present one. */
      addresses: z.array(z.object({ email: z.string(), heldFrom: instantField, heldUntil: instantField.nullable() })),
    }),
    licenses: z.array(
      z.object({
        id: uuidField,
        type: licenseType,
        institution: z.string().nullable(),
        isAutoRenewalEnabled: z.boolean(),
        startedAt: instantField,
        expiresAt: instantField.nullable(),
        endedAt: instantField.nullable(),
        /** While an operator has suspended it. */
        suspendedAt: instantField.nullable(),
        /** The last day in UTC on which a member of an institution was here, while its licence was open. */
        lastHereOn: z.iso.date().nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        kind: z.enum(['browser', 'desktop']),
        createdAt: instantField,
        /** To ten minutes; not known of the desktop app. */
        lastUsedAt: instantField.nullable(),
        expiresAt: instantField,
      }),
    ),
    feedback: z.array(z.object({ message: z.string(), type: z.string(), createdAt: instantField, replies })),
    /** Where a school has made this account its demo student. */
    demoStudent: z.object({ markedAt: instantField }).nullable(),
    /** Keys by which an operator confirms; only their public part is stored. */
    passkeys: z.array(z.object({ name: z.string(), createdAt: instantField, lastUsedAt: instantField.nullable() })),
    /**
     * Entries made with an address of this person's outside the account, and the mails about them: only those from the
     * time in which they held the address.
     */
    byAddress: z.object({
      waitlistedAt: instantField.nullable(),
      invitedToBetaAt: instantField.nullable(),
      isUnsubscribed: z.boolean(),
      contactRequests: z.array(
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          description: z.string(),
          submittedAt: instantField,
          replies,
        }),
      ),
      demoRequests: z.array(
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          role: z.string(),
          organisation: z.string(),
          country: z.string(),
          description: z.string(),
          requestedAt: instantField,
          replies,
        }),
      ),
      /** Institutions that named this address for their contact person. */
      institutionContacts: z.array(
        z.object({
          institution: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.string(),
          namedAt: instantField,
          hasDesk: z.boolean(),
        }),
      ),
      /** Lines of schools' class lists on this address. */
      classLists: z.array(
        z.object({
          institution: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.string().nullable(),
          state: z.string(),
          madeAt: instantField,
        }),
      ),
      /** Reminders of the end of an institution's access that were sent to this address. */
      institutionReminders: z.array(
        z.object({
          institution: z.string(),
          email: z.string(),
          licenseExpiry: z.iso.date(),
          state: z.string(),
          queuedAt: instantField,
        }),
      ),
      mails: z.array(z.object({ template: z.string(), state: z.string(), createdAt: instantField })),
    }),
    /** Calendars that they share; nobody but them knows the addresses. */
    sharedCalendars: z.array(
      z.object({ name: z.string(), calendar: z.string(), sharedAt: instantField, updatedAt: instantField }),
    ),
    weeklyStats: z.array(z.record(z.string(), z.unknown())),
    /** The synced planner as the server has it: it cannot read the envelopes. Null while sync is off. */
    sync: z
      .object({
        since: instantField,
        bytes: z.int(),
        devices: z.array(
          z.object({
            name: z.string(),
            kind: z.string(),
            addedAt: instantField,
            lastSeenAt: instantField,
            revokedAt: instantField.nullable(),
          }),
        ),
        /** Wrapped keys, which the spare key or a device opens. */
        keys: z.array(
          z.object({
            kind: z.string(),
            epoch: z.int(),
            wrapped: z.record(z.string(), z.unknown()),
            holder: z.record(z.string(), z.unknown()).nullable(),
            /** The public key of the institution that it is wrapped for; null for others. */
            schoolKey: z.string().nullable(),
          }),
        ),
        envelopes: z.array(syncEnvelope),
        /** Parts of checkpoints, which stand for envelopes that are no longer kept. */
        checkpoints: z.array(z.object({ sequence: z.int(), part: z.int(), epoch: z.int(), body: z.string() })),
      })
      .nullable(),
    auditLog: z.array(
      z.object({
        action: z.string(),
        timestamp: instantField,
        /** An operator's reason, if one was given. */
        reason: z.string().nullable(),
        metadata: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalData>;
