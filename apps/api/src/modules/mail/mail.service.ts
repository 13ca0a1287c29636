import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { CONFIRM, ENQUEUE, ENQUEUE_ALL } from './mail.repository.js';
import type { ConfirmationName, TemplateName, TemplateProps } from './templates/catalogue.js';

export interface Mail<Name extends TemplateName> {
  template: Name;
  recipient: string;
  props: TemplateProps<Name>;
  /** The writer of a text that the mail reports to the team; answers go there. */
  writer?: string;
  /** The address for answers, where they are not for us or the writer. */
  replyTo?: string;
}

/** Enqueues mails in the transaction of the rows they are about: both are there, or neither. */
@Injectable()
export class MailService {
  /** @returns the id of the mail. */
  async enqueue<Name extends TemplateName>(manager: EntityManager, mail: Mail<Name>): Promise<string> {
    const personCanonical = canonicalEmail(mail.writer ?? mail.recipient);
    if (personCanonical === null) throw new AppError('invalid_request', 'Please enter a valid email address.');
    const replyTo = (mail.replyTo ?? mail.writer)?.trim() ?? null;
    const values = [mail.template, JSON.stringify(mail.props), mail.recipient.trim(), personCanonical, replyTo];
    const [row] = await preparedQuery<{ id: string }>(manager, ENQUEUE, values);
    return row!.id;
  }

  /** Enqueues the same mail to each address of a list, which the database checked when it came in. */
  async enqueueAll<Name extends TemplateName>(
    manager: EntityManager,
    { template, props }: Pick<Mail<Name>, 'template' | 'props'>,
    recipients: readonly string[],
  ): Promise<void> {
    const canonical = recipients.map((recipient) => canonicalEmail(recipient));
    await manager.query(ENQUEUE_ALL, [template, JSON.stringify(props), recipients, canonical]);
  }

  /** Enqueues a confirmation, unless this address had one of its kind in the last 24 hours. @returns whether it goes. */
  async confirm<Name extends ConfirmationName>(
    manager: EntityManager,
    template: Name,
    recipient: string,
    props: TemplateProps<Name> | Record<string, never> = {},
  ): Promise<boolean> {
    const values = [canonicalEmail(recipient), template, recipient.trim(), JSON.stringify(props)];
    return (await preparedQuery(manager, CONFIRM, values)).length > 0;
  }
}
