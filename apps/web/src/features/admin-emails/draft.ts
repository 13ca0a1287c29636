import { ALERT_TEMPLATES, CONTACT_LISTS } from '@bellweek/api-client/contract/campaigns';
import { z } from 'zod';
import { NOBODY } from './recipients.ts';
import type { Stage } from './recipients.ts';

export const TABS = ['support', 'alert'] as const;
export type EmailTab = (typeof TABS)[number];

const person = z.object({ email: z.string(), name: z.string().nullable(), from: z.enum(CONTACT_LISTS).nullable() });
const stagedList = z.object({ list: z.enum(CONTACT_LISTS), total: z.int(), suppressed: z.int() });

const draft = z.object({
  tab: z.enum(TABS),
  support: z.object({ subject: z.string(), message: z.string(), recipient: person.nullable() }),
  alert: z.object({
    subject: z.string(),
    template: z.enum(ALERT_TEMPLATES),
    stage: z.object({
      lists: z.array(stagedList).readonly(),
      people: z.array(person).readonly(),
      except: z.array(person).readonly(),
    }) satisfies z.ZodType<Stage>,
  }),
  /** A send whose answer never came: the same one again carries the same key, and so cannot go out twice. */
  unsettled: z.object({ key: z.string(), body: z.string() }).nullable(),
});

/** What an operator has typed and chosen, and not sent. */
export type Draft = z.infer<typeof draft>;

export const EMPTY_DRAFT: Draft = {
  tab: 'support',
  support: { subject: '', message: '', recipient: null },
  alert: { subject: '', template: 'beta', stage: NOBODY },
  unsettled: null,
};

/** Whoever goes to the other tab chooses recipients anew (specification, section 2); what was typed stays. */
export function switchTab(from: Draft, tab: EmailTab): Draft {
  if (from.tab === tab) return from;
  return {
    ...from,
    tab,
    support: { ...from.support, recipient: null },
    alert: { ...from.alert, stage: NOBODY },
  };
}

/** After a tab's mail has been sent, nothing of it is left that could be sent again by mistake. */
export function clearTab(from: Draft): Draft {
  return { ...from, [from.tab]: EMPTY_DRAFT[from.tab], unsettled: null };
}

/**
 * The idempotency key of a press. One key per press, but for a press that repeats a send whose fate is unknown: that one
 * is the same send.
 */
export function keyOf({ unsettled }: Draft, body: string): string {
  return unsettled?.body === body ? unsettled.key : crypto.randomUUID();
}

/** What was kept as text, if it is a draft of ours. */
export function readDraft(text: string | null): Draft {
  try {
    const { data } = draft.safeParse(JSON.parse(text ?? 'null'));
    return data ?? EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}
