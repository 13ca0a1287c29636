import type { RecipientState } from '@bellweek/api-client/contract/campaigns';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Registry } from '../../common/registry.js';
import type { DeliveryReport } from './bounce/delivery-report.js';

/** A single mail by its id, or a bulk mail by the id of all of them and a number from 1. */
export interface MailKey {
  id: string;
  /** Null for a single mail. */
  number: number | null;
}

/** An id of one mail: it, and the Message-ID, are the same on every attempt. */
export const mailId = ({ id, number }: MailKey): string =>
  number === null ? id : `${id.slice(0, 28)}${number.toString(16).padStart(8, '0')}`;

/** A mail that is `sending` from now on. */
export interface ClaimedMail extends MailKey {
  email: string;
  /** Of a notice to the team: the address of the person it is about. */
  emailCanonical: string;
  attempts: number;
  /** A refusal says whether alerts reach the person. Notices to the team and support mails do not. */
  isAboutMailbox: boolean;
  /** Of a single mail. */
  template: string;
  replyTo: string | null;
  /** Of a single mail: what its template is rendered with. Of a bulk mail: what its sender has to know. */
  props: Record<string, unknown>;
}

/** The end of an attempt. */
export interface MailOutcome extends MailKey {
  attempts: number;
  state: RecipientState;
  reply: string | null;
  /** Seconds until it is due again, when it is `pending` again. */
  wait: number;
  /** False for an attempt that told nothing about this mail. */
  isCounted: boolean;
  /** Keyed hash of an address whose mailbox is gone, hexadecimal: it gets no alerts any more. */
  bounced: string | null;
}

/** SQL for the step of the queue, which notes outcomes and claims mails in one statement. */
export interface BulkStep {
  /** Parts of its WITH clause. They read `outcome`, and `single` for how many of the `$2` mails are claimed already. */
  parts: string;
  /** Name of the part with the mails whose outcomes it notes: rows `email`, `email_canonical` and `bounced`. */
  done: string;
  /** Rows of {@link ClaimedMail}: its columns in the order of single mails. */
  claimed: string;
  /** The values from `$3` on. */
  values: unknown[];
}

/** A claimed bulk mail. `compose` gives the whole mail, headers and all, lines ended by CRLF. */
export interface BulkMailToSend {
  mail: ClaimedMail;
  compose: (messageId: string) => Promise<string>;
}

/** A server's report on a mail that came back. */
export type Bounce = Pick<DeliveryReport, 'isPermanent' | 'reply'>;

export interface Bounced {
  email: string | null;
  emailCanonical: string | null;
  isAboutMailbox: boolean;
}

/** Mails to many, which take the connections that single mails leave free. Their module keeps the rows. */
export interface BulkMail {
  /** Id of the mails whose turn it is; undefined while none may go. */
  turn(): string | undefined;
  /** @param id null to note outcomes alone */
  step(id: string | null): BulkStep;
  /** Takes what a step claimed, of `wanted`. */
  take(
    id: string,
    claimed: readonly ClaimedMail[],
    wanted: number,
  ): Promise<{ starting: BulkMailToSend[]; leftOut: MailOutcome[] }>;
  /** Hears how a mail that it started ended. */
  learn(mail: ClaimedMail, outcome: MailOutcome): void;
  /**
   * Looks for mails to send. @param known mails that this process is sending, or has sent without having noted it yet.
   * @param isUnsure the database failed, so this process may have claimed others without learning of it.
   */
  poll(known: readonly MailKey[], isUnsure: boolean): Promise<void>;
  /** Notes a bounce, once. @returns undefined for a mail that is not there any more, or whose end is known already */
  noteBounce(manager: EntityManager, mail: MailKey, bounce: Bounce): Promise<Bounced | undefined>;
}

/** Holds the {@link BulkMail} of this installation. */
@Injectable()
export class BulkMailService extends Registry<'campaigns', BulkMail> {}
