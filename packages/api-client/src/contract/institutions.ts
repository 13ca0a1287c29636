import { z } from 'zod';
import { dayField, emailField, instantField, reasonField, text, typedName, uuidField, uuidsField } from './fields.js';
import { licenseType } from './license.js';
import { LIMITS } from './limits.js';
import { END_ORDERS, LIST_ORDERS, listOrder, searchQuery, total } from './paging.js';
import { requiredName } from './required-name.js';

export const institution = z
  .object({
    id: uuidField,
    name: z.string(),
    domain: z.string(),
    /** The last day of the licence, `YYYY-MM-DD`, in the institutions' time zone. */
    licenseExpiry: z.iso.date(),
    createdAt: instantField,
  })
  .meta({ id: 'Institution' });
export type Institution = z.infer<typeof institution>;

/** `ending`: in SOON_DAYS days. `unverified`: has a domain that nobody has verified. `full`: more than FULL_SHARE of its seats are taken. */
export const INSTITUTION_FILTERS = ['all', 'ending', 'unverified', 'full'] as const;
export type InstitutionFilter = (typeof INSTITUTION_FILTERS)[number];
export const FULL_SHARE = 0.9;

/** By name, by the end of access, or by the instant of creation. */
export const INSTITUTION_ORDERS = ['a-z', 'z-a', ...END_ORDERS, ...LIST_ORDERS] as const;
export type InstitutionOrder = (typeof INSTITUTION_ORDERS)[number];

/** `search` finds names and domains. */
export const institutionQuery = searchQuery.extend({
  filter: z.enum(INSTITUTION_FILTERS).default('all'),
  order: z.enum(INSTITUTION_ORDERS, 'There is no such order.').default('a-z'),
});
export type InstitutionQuery = z.output<typeof institutionQuery>;

/** The filters of the list, for all its rows. */
export const institutionExportQuery = institutionQuery.omit({ page: true, size: true });

const listedInstitution = institution
  .extend({ endsAt: instantField, domains: z.int(), seats: z.int().nullable() })
  .meta({ id: 'ListedInstitution' });
export type ListedInstitution = z.infer<typeof listedInstitution>;

export const institutionPage = z
  .object({ institutions: z.array(listedInstitution), ...total })
  .meta({ id: 'InstitutionPage' });
export type InstitutionPage = z.infer<typeof institutionPage>;

export const domainQuery = z.object({ domain: text(LIMITS.domain) });

/**
 * The number of people who get access at once when an institution of this domain is created; null for a domain that no
 * institution may have.
 */
export const domainPeople = z.object({ people: z.int().min(0).nullable() }).meta({ id: 'DomainPeople' });
export type DomainPeople = z.infer<typeof domainPeople>;

export const institutionRequest = z.strictObject({
  name: requiredName(LIMITS.name),
  domain: text(LIMITS.domain).refine((domain) => domain.trim() !== '', 'Please fill in all required fields.'),
  licenseExpiry: dayField,
  /**
   * Why the operator vouches for the domain. Null: nobody does, and it waits for its DNS record. Left out: the operator vouches
   * by this call.
   */
  vouchReason: reasonField.nullable().optional(),
});
export type InstitutionRequest = z.infer<typeof institutionRequest>;

export const expiryRequest = z.strictObject({
  newExpiryDate: dayField,
  /** The last day that the operator saw; nothing changes if the last day differs by now. */
  from: dayField.optional(),
});
export type ExpiryRequest = z.infer<typeof expiryRequest>;

/** Text before the token in the TXT record that verifies a domain. */
export const VERIFICATION_PREFIX = 'bellweek-verification=';

export const institutionDomain = z
  .object({
    id: uuidField,
    domain: z.string(),
    includesSubdomains: z.boolean(),
    /** Null until it is verified: nobody gets a licence by it before. */
    verifiedAt: instantField.nullable(),
    verifiedBy: z.enum(['dns', 'operator']).nullable(),
    /** The TXT record that the institution publishes at the domain. */
    record: z.string(),
    addedAt: instantField,
    /** People with an address of this domain, and of those below it. */
    people: z.int(),
    peopleBelow: z.int(),
    /** People who would lose the institution's licence with this domain. */
    members: z.int(),
  })
  .meta({ id: 'InstitutionDomain' });
export type InstitutionDomain = z.infer<typeof institutionDomain>;

/** The person at an institution whom we write to. */
const institutionContact = z.strictObject({
  name: requiredName(LIMITS.name),
  email: emailField,
  role: text(LIMITS.name),
});

/** `hasDesk`: may use the school's desk. Left out, it stays as it is, and a new address has no desk. */
const institutionContactChange = institutionContact.extend({ hasDesk: z.boolean().optional() });
const shownContact = institutionContact.extend({ hasDesk: z.boolean() });
export type InstitutionContact = z.infer<typeof shownContact>;

/** The most seats that an institution may be given. */
export const MOST_SEATS = 1_000_000;

/** Days without a sign-in or a weekly report after which a person no longer counts as active. */
export const ACTIVE_DAYS = 30;

/** Days before the end of access on which its contact person is reminded: the most first. */
export const REMINDER_DAYS = [30, 7] as const;
/** A reminder that could not go on its day goes at most so many days later. */
export const REMINDER_LATE_DAYS = 6;
/** Hour of the day, in the institutions' time zone, from which reminders go. */
export const REMINDER_HOUR = 8;

const institutionReminders = z.object({
  isOn: z.boolean(),
  /** The day of the next one; null: none is to come before the present end. */
  nextOn: z.iso.date().nullable(),
  /** The newest first. */
  sent: z.array(
    z.object({
      /** The end that it was about, and how many days before. */
      licenseExpiry: z.iso.date(),
      days: z.int(),
      at: instantField,
      /** The contact person; null where they were deleted, or there was none. */
      recipient: z.string().nullable(),
      /** Number of operators it went to, as there was no contact person. */
      operators: z.int(),
      state: z.enum(['waiting', 'sent', 'refused']),
    }),
  ),
});
export type InstitutionReminders = z.infer<typeof institutionReminders>;

export const institutionDetail = institution
  .extend({
    /** The instant at which access ends, or ended. */
    endsAt: instantField,
    /** The most people who get its licence; null: as many as come. */
    seats: z.int().nullable(),
    contact: shownContact.nullable(),
    note: z.string(),
    reminders: institutionReminders,
    people: z.object({
      /** Holders of its licence. Each takes a seat. */
      members: z.int(),
      /** Members who were here in the last ACTIVE_DAYS days. */
      active: z.int(),
      /** Members who have access by this institution alone. */
      dependent: z.int(),
    }),
    /** The oldest first. */
    domains: z.array(institutionDomain),
  })
  .meta({ id: 'InstitutionDetail' });
export type InstitutionDetail = z.infer<typeof institutionDetail>;

export const domainRequest = z.strictObject({
  domain: institutionRequest.shape.domain,
  includesSubdomains: z.boolean(),
});
export type DomainRequest = z.infer<typeof domainRequest>;

export const subdomainRule = domainRequest.pick({ includesSubdomains: true });
export type SubdomainRule = z.infer<typeof subdomainRule>;

/** An operator's word that a domain is an institution's. */
export const domainVerification = z.strictObject({ reason: reasonField });
export type DomainVerification = z.infer<typeof domainVerification>;

/** A field that is left out stays as it is. */
export const institutionChange = z
  .strictObject({
    name: requiredName(LIMITS.name),
    seats: z
      .int('Please enter a whole number of seats.')
      .min(1, 'Please enter at least 1 seat.')
      .max(MOST_SEATS, `Please enter at most ${MOST_SEATS} seats.`)
      .nullable(),
    contact: institutionContactChange.nullable(),
    note: text(LIMITS.note),
    sendsReminders: z.boolean(),
  })
  .partial();
export type InstitutionChange = z.infer<typeof institutionChange>;

/** `lastDay` is noted as the last one if it is over; today is otherwise. */
export const accessEnd = z.strictObject({
  reason: reasonField,
  lastDay: dayField.optional(),
  confirmation: typedName,
});
export type AccessEnd = z.infer<typeof accessEnd>;

export const institutionMember = z
  .object({
    /** The person's. */
    id: uuidField,
    name: z.string(),
    email: z.string().nullable(),
    since: instantField,
    suspendedAt: instantField.nullable(),
    /** Here in the last ACTIVE_DAYS days. */
    isActive: z.boolean(),
    /** The licence that counts now; for a person without one the institution's, which is suspended or over. */
    license: z.object({ type: licenseType, expiresAt: instantField.nullable() }),
  })
  .meta({ id: 'InstitutionMember' });
export type InstitutionMember = z.infer<typeof institutionMember>;

/** By the beginning of membership; newest first unless asked otherwise. */
export const memberQuery = searchQuery.extend({ order: listOrder.default('newest') });
export type MemberQuery = z.output<typeof memberQuery>;

/** The filters of the list, for all its rows. */
export const memberExportQuery = memberQuery.omit({ page: true, size: true });

export const memberPage = z.object({ members: z.array(institutionMember), ...total }).meta({ id: 'MemberPage' });
export type MemberPage = z.infer<typeof memberPage>;

/** Ids of institutions on one page. */
export const countsQuery = z.object({ ids: uuidsField('Please ask for fewer institutions.') });

/** Numbers of members, and of members who were here in the last ACTIVE_DAYS days. */
export const institutionCounts = z
  .object({ counts: z.array(z.object({ id: uuidField, members: z.int(), active: z.int() })) })
  .meta({ id: 'InstitutionCounts' });
export type InstitutionCounts = z.infer<typeof institutionCounts>;
