import { z } from 'zod';
import { emailField, instantField, reasonField, text, uuidField, typedName } from './fields.js';
import { LIMITS } from './limits.js';
import { personalData } from './me.js';
import { total } from './paging.js';

/** One person, for operators: what the person's own export holds, without what other endpoints page. */

const { user, licenses, sessions, byAddress } = personalData.shape;

export const person = z
  .object({
    user: user.omit({ issuer: true, subject: true }),
    lastSignInAt: instantField.nullable(),
    sessions,
    licenses,
    byAddress: byAddress.omit({ mails: true, institutionContacts: true, institutionReminders: true, classLists: true }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;
export type PersonLicense = Person['licenses'][number];

/** A mail to a person, as it was sent or will be. */
const personMail = z
  .object({
    id: z.string(),
    subject: z.string(),
    state: z.string(),
    /** Null where the text is gone. */
    text: z.string().nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'PersonMail' });
export type PersonMail = z.infer<typeof personMail>;

/** Newest first. */
export const personMails = z.object({ mails: z.array(personMail), ...total }).meta({ id: 'PersonMails' });
export type PersonMails = z.infer<typeof personMails>;

/** Types that an operator grants; the others follow a role or a school. */
export const GRANTED_TYPES = ['individual', 'tester', 'trial'] as const;

/** The end of a licence: in the years that a planner supports. */
export const endField = instantField.refine(
  (at) => at >= '2000' && at < '2200',
  'Please enter a date between 2000 and 2199.',
);

/** Whether the people are told by email. */
export const sendsEmail = z.boolean().optional();

export const grantRequest = z.strictObject({
  type: z.enum(GRANTED_TYPES),
  expiresAt: endField,
  reason: reasonField,
  sendsEmail,
});
export type GrantRequest = z.infer<typeof grantRequest>;

/** `from` is the end that the operator saw; the change is refused if the end differs by now. */
export const licenseEndRequest = z.strictObject({
  from: endField,
  expiresAt: endField,
  reason: reasonField,
  sendsEmail,
});
export type LicenseEndRequest = z.infer<typeof licenseEndRequest>;

/** `active` resumes a suspended licence, and restores a revoked one. */
export const LICENSE_STATES = ['active', 'suspended', 'revoked'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

export const licenseStateRequest = z.strictObject({ state: z.enum(LICENSE_STATES), reason: reasonField, sendsEmail });
export type LicenseStateRequest = z.infer<typeof licenseStateRequest>;

export const reasonRequest = z.strictObject({ reason: reasonField });

/** An act that ends something. */
export const endRequest = reasonRequest.extend({ confirmation: typedName });
export type EndRequest = z.infer<typeof endRequest>;

/** Reasons for deleting a person: an entry keeps them, and free text would go with the person. */
export const DELETION_REASONS = ['person_asked', 'guardian_asked', 'school_asked', 'misuse', 'test_account'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];

/** Requests that others sent, and that name the person: a parent's, for example. The person's own always go. */
const otherRequest = z.strictObject({ inbox: z.enum(['contact-us', 'demo-request']), id: uuidField });
export type OtherRequest = z.infer<typeof otherRequest>;

/**
 * `confirmation` is the person's address, typed; the id of a person without one. `requests` go too; `confirmTo` are addresses that
 * are told about it: the person's own address, and the address of whoever asked.
 */
export const deletionRequest = z.strictObject({
  confirmation: text(LIMITS.email),
  reason: z.enum(DELETION_REASONS, 'Please choose a reason.'),
  requests: z.array(otherRequest).max(LIMITS.pageSize).default([]),
  confirmTo: z.array(emailField).max(2).default([]),
});
export type DeletionRequest = z.input<typeof deletionRequest>;

export const endedSessions = z.object({ sessions: z.int(), devices: z.int() }).meta({ id: 'EndedSessions' });
export type EndedSessions = z.infer<typeof endedSessions>;

export const personMailPreference = z.strictObject({ isUnsubscribed: z.boolean(), reason: reasonField });
