import { z } from 'zod';
import { emailField, instantField, requiredText, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { listOrder, pageQuery, searchQuery, total } from './paging.js';

/** Mails that operators send: alerts to many, support to one. Each send is a campaign with a row per recipient. */

/** The two of the specification, and `message`: a text that the operator writes. */
export const ALERT_TEMPLATES = ['beta', 'update', 'message'] as const;
export type AlertTemplate = (typeof ALERT_TEMPLATES)[number];

/** Lists of people that an alert can go to as a whole, and whose contacts can be searched. */
export const CONTACT_LISTS = ['users', 'waitlist', 'demo-requests', 'contact-requests'] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

/** Reasons why an address gets no alerts. */
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
 * Each address once. Without a page all of them, streamed; with `?page&size&search` one page. `suppressed` counts the
 * addresses among `total` that get no alerts; if `total` is capped, it is an estimate.
 */
export const contacts = z
  .object({ contacts: z.array(contact), ...total, suppressed: z.int() })
  .meta({ id: 'Contacts' });
export type Contacts = z.infer<typeof contacts>;

/** All addresses; with `?email=`, that address alone, if it is among them. */
export const unsubscribedQuery = z.object({ email: emailField.optional() });
export const unsubscribed = z.array(z.string());

export const subjectField = requiredText(LIMITS.subject).refine(
  (line) => !/[\r\n]/.test(line),
  'A subject is one line.',
);

const alertContent = {
  template: z.enum(ALERT_TEMPLATES, 'Please choose a template.'),
  /** Of the template `message` alone. */
  message: text(LIMITS.alertMessage).optional(),
};
type AlertContent = { template: AlertTemplate; message?: string };
const isWritten = ({ template, message = '' }: AlertContent): boolean =>
  template !== 'message' || message.trim() !== '';
const takesMessage = ({ template, message }: AlertContent): boolean => template === 'message' || message === undefined;
const NOT_WRITTEN = 'Please fill in all required fields.';
const TAKES_NO_MESSAGE = 'Only the template “message” takes a text.';

/** Exactly one recipient, who may have unsubscribed from alerts. */
export const supportRequest = z.strictObject({
  to: z.array(emailField).length(1, 'A support email goes to exactly one recipient.'),
  subject: subjectField,
  message: requiredText(LIMITS.message),
});
export type SupportRequest = z.infer<typeof supportRequest>;

/** Not validated yet: validating 200,000 at once would block other requests. */
const uncheckedAddress = z.unknown().meta({ type: 'string', maxLength: LIMITS.email });

/**
 * To the addresses of `to`, to everybody on `lists` and in `segments`, except the addresses of `except`. Each address once,
 * however often it is named. With an `Idempotency-Key` header, repetitions of a request count once.
 */
export const uncheckedAlert = z
  .strictObject({
    to: z
      .array(uncheckedAddress)
      .max(LIMITS.alertRecipients, 'An alert goes to at most 100,000 addresses; name a list instead.')
      .default([]),
    lists: z.array(z.enum(CONTACT_LISTS)).max(CONTACT_LISTS.length).default([]),
    /** Ids of saved segments; who is in them is decided when it is sent. */
    segments: z.array(uuidField).max(20).default([]),
    except: z.array(uncheckedAddress).max(LIMITS.alertRecipients).default([]),
    /** Begins then, and goes to the people who are recipients now; absent: at once. */
    scheduledAt: instantField.optional(),
    subject: subjectField,
    ...alertContent,
  })
  .refine(isWritten, NOT_WRITTEN)
  .refine(takesMessage, TAKES_NO_MESSAGE)
  .refine(
    ({ to, lists, segments }) => to.length + lists.length + segments.length > 0,
    'No recipients selected for sending.',
  );
export type AlertRequest = z.input<typeof uncheckedAlert> & { to?: string[]; except?: string[] };

export const idempotencyKey = z.uuid('The Idempotency-Key must be a UUID.').toLowerCase();

export const supportPreviewRequest = z.strictObject({ message: text(LIMITS.message) });
export const alertPreviewRequest = z.strictObject(alertContent).refine(takesMessage, TAKES_NO_MESSAGE);
export type AlertPreviewRequest = z.infer<typeof alertPreviewRequest>;

/** An alert to its own writer, before it goes to others. */
export const testMailRequest = z
  .strictObject({ subject: subjectField, ...alertContent })
  .refine(isWritten, NOT_WRITTEN)
  .refine(takesMessage, TAKES_NO_MESSAGE);
export type TestMailRequest = z.infer<typeof testMailRequest>;

export const preview = z.object({ html: z.string() }).meta({ id: 'Preview' });
export type Preview = z.infer<typeof preview>;

/**
 * `pending` waits, `sending` is in flight; the others are final. `unknown`: the process stopped between handing the
 * mail over and storing the answer, so it may have been sent; only an operator can send it again. `bounced`: accepted, and then
 * returned for good by a later mail server.
 */
export const RECIPIENT_STATES = [
  'pending',
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'suppressed',
  'cancelled',
  'bounced',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** `scheduled` begins at its time, unless it is cancelled before. */
export const CAMPAIGN_STATUSES = ['scheduled', 'running', 'paused', 'cancelled', 'finished'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const countPerState = z.object({
  pending: z.int(),
  sending: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  unknown: z.int(),
  suppressed: z.int(),
  cancelled: z.int(),
  bounced: z.int(),
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
    /** Mails with a final answer in the last ten seconds, per second; 0 when none is in flight. */
    ratePerSecond: z.number(),
    /** The mail server's last answer that deferred mails, while it still does. */
    delayedBy: z.string().nullable(),
    /** Null once that operator's account is deleted. */
    createdBy: z.string().nullable(),
    createdAt: instantField,
    /** When it begins or began; null for one that was sent at once. */
    scheduledAt: instantField.nullable(),
    finishedAt: instantField.nullable(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaign>;

/** `search` finds subjects. */
export const campaignQuery = searchQuery.extend({
  status: z.enum(CAMPAIGN_STATUSES).optional(),
  order: listOrder.default('newest'),
});
export type CampaignQuery = z.output<typeof campaignQuery>;

/** The filters of the list, for all its rows. */
export const campaignExportQuery = campaignQuery.omit({ page: true, size: true });

export const campaignPage = z.object({ campaigns: z.array(campaign), ...total }).meta({ id: 'CampaignPage' });
export type CampaignPage = z.infer<typeof campaignPage>;

/** In the order in which they are sent; `newest` is the last one first. */
export const recipientQuery = pageQuery.extend({
  state: z.enum(RECIPIENT_STATES).optional(),
  order: listOrder.default('oldest'),
});
export type RecipientQuery = z.output<typeof recipientQuery>;

/** The filter of the list, for all its rows. */
export const recipientExportQuery = recipientQuery.pick({ state: true });

export const recipient = z
  .object({
    id: uuidField,
    /** Its place in the order of sending, from 1. */
    number: z.int(),
    /** Null once that person's account is deleted: the row stays for the totals. */
    email: z.string().nullable(),
    state: z.enum(RECIPIENT_STATES),
    /** Number of attempts that the mail server answered. */
    attempts: z.int(),
    /** The mail server's last answer about it. */
    reply: z.string().nullable(),
    /** Why a suppressed one gets no alerts, if that is still known. */
    suppression: z.enum(SUPPRESSIONS).nullable(),
    updatedAt: instantField,
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof recipient>;

/**
 * `campaign` and its recipients are read at the same moment. `message` is the operator's text; null where there is none, or
 * it is gone.
 */
export const recipientPage = z
  .object({ campaign, message: z.string().nullable(), recipients: z.array(recipient), ...total })
  .meta({ id: 'RecipientPage' });
export type RecipientPage = z.infer<typeof recipientPage>;

/** Sends again to recipients in these states. One that is `unknown` may get the mail twice. */
export const retryRequest = z.strictObject({ states: z.array(z.enum(['rejected', 'unknown'])).min(1) });
export type RetryRequest = z.infer<typeof retryRequest>;
