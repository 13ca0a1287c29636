import { ALERT_TEMPLATES, CONTACT_LISTS } from '@bellweek/api-client/contract/campaigns';
import { z } from 'zod';
import { NOBODY, addressKey } from './recipients.ts';
import type { Stage } from './recipients.ts';

export const TABS = ['support', 'alert'] as const;
export type EmailTab = (typeof TABS)[number];

const person = z.object({
  email: z.string(),
  name: z.string().nullable(),
  from: z.enum(CONTACT_LISTS).nullable(),
  on: z.array(z.enum(CONTACT_LISTS)).readonly().optional(),
});
const stagedList = z.object({ list: z.enum(CONTACT_LISTS), total: z.int(), suppressed: z.int() });

const stagedSegment = z.object({ id: z.string(), name: z.string(), total: z.int(), suppressed: z.int() });

const support = z.object({ subject: z.string(), message: z.string(), recipient: person.nullable() });

const draft = z.object({
  tab: z.enum(TABS),
  support,
  /** Support mails that were half written when an answer to somebody else was begun; the newest last. */
  aside: z.array(support).readonly().default([]),
  alert: z.object({
    subject: z.string(),
    template: z.enum(ALERT_TEMPLATES).nullable(),
    /** Text of the template `message`; kept while another template is chosen. */
    message: z.string().default(''),
    /** Date and time in this browser's zone, `YYYY-MM-DDTHH:MM`; empty: at once. */
    sendAt: z.string().default(''),
    stage: z.object({
      lists: z.array(stagedList).readonly(),
      segments: z.array(stagedSegment).readonly().default([]),
      people: z.array(person).readonly(),
      except: z.array(person).readonly(),
    }) satisfies z.ZodType<Stage>,
  }),
  /** A send without an answer: repeating it uses the same key, and so cannot send it twice. */
  unsettled: z.object({ key: z.string(), body: z.string() }).nullable(),
});

/** An operator's unsent text and recipients. */
export type Draft = z.infer<typeof draft>;

const MOST_ASIDE = 10;

export const EMPTY_DRAFT: Draft = {
  tab: 'support',
  support: { subject: '', message: '', recipient: null },
  aside: [],
  alert: { subject: '', template: null, message: '', sendAt: '', stage: NOBODY },
  unsettled: null,
};

/** Clears the recipients for the other tab (specification, section 2); the text stays. */
export function switchTab(from: Draft, tab: EmailTab): Draft {
  if (from.tab === tab) return from;
  return {
    ...from,
    tab,
    support: { ...from.support, recipient: null },
    alert: { ...from.alert, stage: NOBODY },
  };
}

const isWritten = ({ subject, message }: Draft['support']): boolean => subject.trim() + message.trim() !== '';

const isFor = ({ recipient }: Draft['support'], email: string): boolean =>
  recipient !== null && addressKey(recipient.email) === addressKey(email);

/** Begins an answer: a mail half written to somebody else is put aside, and never shown under this address. */
export function beginReply(from: Draft, email: string): Draft {
  if (from.tab === 'support' && isFor(from.support, email)) return from;
  const aside = isWritten(from.support) ? [...from.aside, from.support].slice(-MOST_ASIDE) : from.aside;
  const recipient = { email, name: null, from: null };
  return { ...switchTab(from, 'support'), support: { ...EMPTY_DRAFT.support, recipient }, aside };
}

/** Restores the mail put aside last; the present one goes to the end of the queue. */
export function restoreAside(from: Draft): Draft {
  const last = from.aside.at(-1);
  if (!last) return from;
  const rest = from.aside.slice(0, -1);
  return { ...from, support: last, aside: isWritten(from.support) ? [from.support, ...rest] : rest };
}

const typedIn = ({ tab, support, alert }: Draft): string =>
  JSON.stringify(
    tab === 'support'
      ? [support.subject, support.message]
      : [alert.subject, alert.template, alert.message, alert.sendAt],
  );

/** Clears a sent mail, so that it cannot be sent again by mistake. Text typed in its place during the send stays. */
export function clearSent(now: Draft, sent: Draft): Draft {
  const { tab } = sent;
  const isStillIt = typedIn({ ...now, tab }) === typedIn(sent);
  return { ...now, ...(isStillIt && { [tab]: EMPTY_DRAFT[tab] }), unsettled: null };
}

/**
 * The idempotency key of a press. One key per press, but a press that repeats a send of unknown outcome repeats its key.
 */
export function idempotencyKeyOf({ unsettled }: Draft, body: string): string {
  return unsettled?.body === body ? unsettled.key : crypto.randomUUID();
}

/** Parses a stored draft; an empty one if it is not valid. */
export function readDraft(text: string | null): Draft {
  try {
    const { data } = draft.safeParse(JSON.parse(text ?? 'null'));
    return data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}
