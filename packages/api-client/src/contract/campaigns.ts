import { z } from 'zod';
import { emailField, instantField, requiredText, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { pageQuery, total } from './paging.js';

/** Mails that operators send: alerts to many, support to one. Each send is a campaign with a row per recipient. */

export const ALERT_TEMPLATES = ['beta', 'update'] as const;
export type AlertTemplate = (typeof ALERT_TEMPLATES)[number];

/** Lists of people an alert can go to as a whole, and whose contacts can be searched. */
export const CONTACT_LISTS = ['users', 'waitlist', 'demo-requests', 'contact-requests'] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** Why an address gets no alerts. */
export const SUPPRESSIONS = ['unsubscribed', 'bounced'] as const;

export const contact = z
  .object({
    email: z.string(),
    name: z.string().optional(),
    suppression: z.enum(SUPPRESSIONS).nullable(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

/**
 * Each address once. Without a page all of them, streamed; with `?page&size&search` a stretch of them. `suppressed`: how many
 * of `total` get no alerts; where `total` is capped, that is an estimate.
 */
export const contacts = z
  .object({ contacts: z.array(contact), ...total, suppressed: z.int() })
  .meta({ id: 'Contacts' });
export type Contacts = z.infer<typeof contacts>;

/** All addresses, or `?email=` whether this one is among them. */
export const unsubscribedQuery = z.object({ email: emailField.optional() });
export const unsubscribed = z.array(z.string());

const subject = requiredText(LIMITS.subject).refine((line) => !/[\r\n]/.test(line), 'A subject is one line.');

/** Exactly one recipient, who may have unsubscribed from alerts. */
export const supportRequest = z.strictObject({
  to: z.array(emailField).length(1, 'A support email goes to exactly one recipient.'),
  subject,
  message: requiredText(LIMITS.message),
});
export type SupportRequest = z.infer<typeof supportRequest>;

/** Not checked yet: to check 200,000 at once would hold up everybody else. */
const uncheckedAddress = z.unknown().meta({ type: 'string', maxLength: LIMITS.email });

/**
 * To the addresses of `to`, to everybody on `lists`, or both, but for those of `except`. Each address once, however often it is
 * named. Sent with an `Idempotency-Key` header the same request counts once, however often it arrives.
 */
export const uncheckedAlert = z
  .strictObject({
    to: z
      .array(uncheckedAddress)
      .max(LIMITS.alertRecipients, 'An alert goes to at most 100,000 addresses; name a list instead.')
      .default([]),
    lists: z.array(z.enum(CONTACT_LISTS)).max(CONTACT_LISTS.length).default([]),
    except: z.array(uncheckedAddress).max(LIMITS.alertRecipients).default([]),
    subject,
    template: z.enum(ALERT_TEMPLATES),
  })
  .refine(({ to, lists }) => to.length + lists.length > 0, 'No recipients selected for sending.');
export type AlertRequest = z.input<typeof uncheckedAlert> & { to?: string[]; except?: string[] };

export const idempotencyKey = z.uuid('The Idempotency-Key must be a UUID.').toLowerCase();

export const supportPreviewRequest = z.strictObject({ message: text(LIMITS.message) });
export const alertPreviewRequest = z.strictObject({ template: z.enum(ALERT_TEMPLATES) });
export const preview = z.object({ html: z.string() }).meta({ id: 'Preview' });
export type Preview = z.infer<typeof preview>;

/**
 * `pending` waits, `sending` is at the mail server now; the others are final. `unknown`: we stopped between handing the mail over and
 * noting the answer, so it may have gone; it goes again only when an operator says so.
 */
export const RECIPIENT_STATES = [
  'pending',
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'suppressed',
  'cancelled',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

const CAMPAIGN_STATUSES = ['running', 'paused', 'cancelled', 'finished'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const countPerState = z.object({
  pending: z.int(),
  sending: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  unknown: z.int(),
  suppressed: z.int(),
  cancelled: z.int(),
} satisfies Record<RecipientState, z.ZodType>);

export const campaign = z
  .object({
    id: uuidField,
    kind: z.enum(['alert', 'support']),
    /** Empty once the only recipient has deleted their account. */
    subject: z.string(),
    template: z.enum(ALERT_TEMPLATES).nullable(),
    status: z.enum(CAMPAIGN_STATUSES),
    /** Always the sum of `counts`. */
    recipients: z.int(),
    counts: countPerState,
    /** Mails that got their final answer in the last ten seconds, per second; 0 when none is on its way. */
    ratePerSecond: z.number(),
    /** What the mail server last said when it wanted mails later, while it still does. */
    delayedBy: z.string().nullable(),
    /** Null once that operator's account is gone. */
    createdBy: z.string().nullable(),
    createdAt: instantField,
    finishedAt: instantField.nullable(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

/** Newest first. */
export const campaignPage = z.object({ campaigns: z.array(campaign), ...total }).meta({ id: 'CampaignPage' });
export type CampaignPage = z.infer<typeof campaignPage>;

export const recipientQuery = pageQuery.extend({ state: z.enum(RECIPIENT_STATES).optional() });
export type RecipientQuery = z.output<typeof recipientQuery>;

export const recipient = z
  .object({
    id: uuidField,
    /** Null once that person's account is gone: the row stays for the sums. */
    email: z.string().nullable(),
    state: z.enum(RECIPIENT_STATES),
    /** How often the mail server was asked and answered about this mail. */
    attempts: z.int(),
    /** The mail server's last words about it. */
    reply: z.string().nullable(),
    /** Why a suppressed one gets no alerts, as far as that is still known. */
    suppression: z.enum(SUPPRESSIONS).nullable(),
    updatedAt: instantField,
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof recipient>;

export const recipientPage = z.object({ recipients: z.array(recipient), ...total }).meta({ id: 'RecipientPage' });
export type RecipientPage = z.infer<typeof recipientPage>;

/** Sends again to recipients in these states. One that is `unknown` may get the mail twice. */
export const retryRequest = z.strictObject({ states: z.array(z.enum(['rejected', 'unknown'])).min(1) });
export type RetryRequest = z.infer<typeof retryRequest>;
