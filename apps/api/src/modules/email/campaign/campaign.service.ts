import type { KeyObject } from 'node:crypto';
import type {
  Campaign,
  CampaignPage,
  RecipientPage,
  RecipientQuery,
  SupportRequest,
  uncheckedAlert,
} from '@bellweek/api-client/contract/campaigns';
import type { PageQuery } from '@bellweek/api-client/contract/paging';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type AddressShare, SHARES } from '../../../common/address-share.js';
import { AppError } from '../../../common/app-error.js';
import { deriveKey, keyedHash } from '../../../common/keyed-hash.js';
import { ContactSources } from '../../../common/registry.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { addRecipients, type Recipients } from './campaign-recipients.js';
import {
  CAMPAIGN_ROWS,
  type CampaignRow,
  presentCampaign,
  presentRecipient,
  type RecipientRow,
} from './campaign-presenter.js';
import { checkAddresses } from './check-addresses.js';
import { CampaignWorker } from './campaign-worker.service.js';
import { MailCampaign } from './mail-campaign.entity.js';

export type UncheckedAlert = z.output<typeof uncheckedAlert>;

type Content = Pick<MailCampaign, 'kind' | 'subject' | 'template' | 'message'>;

/** Who sends, and under which key; without one a request is its own campaign. */
export interface Sender {
  userId: string;
  key: string | null;
}

const RECIPIENTS = `SELECT campaign_id AS "campaignId", number, email, state, attempts, reply, changed_at AS "changedAt",
  CASE WHEN state = 'suppressed' THEN s.reason END AS suppression
  FROM mail_recipients r LEFT JOIN mail_suppressions s ON s.address_canonical = r.email_canonical WHERE campaign_id = $1`;

/** The rows `r` of campaigns `c` that were sent to an address in its share ({@link SHARES}). */
const THEIRS = `FROM ${SHARES} JOIN mail_recipients r ON r.email_canonical = s."emailCanonical"
  JOIN mail_campaigns c ON c.id = r.campaign_id AND c.created_at >= s.since AND c.created_at < s.until`;

/** A campaign is held before its rows, as by an operator who cancels it. */
const FORGET_TEXTS = `
  WITH alone AS (SELECT c.id ${THEIRS} WHERE NOT EXISTS (
      SELECT 1 FROM mail_recipients o WHERE o.campaign_id = c.id AND o.number > 1) ORDER BY c.id FOR UPDATE OF c)
  UPDATE mail_campaigns c SET subject = '', message = NULL, request_hash = '' FROM alone WHERE c.id = alone.id`;
const FORGET_RECIPIENTS = `
  WITH theirs AS (SELECT r.campaign_id, r.number ${THEIRS} ORDER BY r.campaign_id, r.number FOR UPDATE OF r)
  UPDATE mail_recipients r SET email = NULL, email_canonical = NULL, reply = NULL, changed_at = now(),
    state = CASE WHEN r.state = 'pending' THEN 'suppressed' ELSE r.state END
  FROM theirs t WHERE r.campaign_id = t.campaign_id AND r.number = t.number`;

/** What operators send: one campaign per send, with a row per recipient that says what became of it. */
@Injectable()
export class CampaignService {
  private readonly requestKey: KeyObject;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    private readonly audit: AuditService,
    private readonly worker: CampaignWorker,
    private readonly contacts: ContactSources,
  ) {
    this.requestKey = deriveKey(config.personHashSecret, 'campaign-requests');
  }

  async sendAlert(sender: Sender, alert: UncheckedAlert): Promise<Campaign> {
    const { lists, subject, template } = alert;
    const to = await checkAddresses('to', alert.to);
    const except = await checkAddresses('except', alert.except);
    const recipients = { to, lists: [...new Set(lists)].sort(), except, isAlert: true };
    return this.send(sender, { kind: 'alert', subject, template, message: null }, recipients);
  }

  async sendSupport(sender: Sender, { to, subject, message }: SupportRequest): Promise<Campaign> {
    const recipients = { to: await checkAddresses('to', to), lists: [], except: new Map(), isAlert: false };
    return this.send(sender, { kind: 'support', subject, template: null, message }, recipients);
  }

  async find(id: string): Promise<Campaign> {
    const [row] = await this.dataSource.query<CampaignRow[]>(`${CAMPAIGN_ROWS} WHERE c.id = $1`, [id]);
    if (!row) throw new AppError('not_found', 'There is no such campaign.');
    return presentCampaign(row);
  }

  async findPage({ page, size }: PageQuery): Promise<CampaignPage> {
    const rows = await this.dataSource.query<CampaignRow[]>(
      `${CAMPAIGN_ROWS} ORDER BY c.created_at DESC, c.id DESC LIMIT $1 OFFSET $2`,
      [size, (page - 1) * size],
    );
    return {
      campaigns: rows.map(presentCampaign),
      total: await this.dataSource.manager.count(MailCampaign),
      totalIsCapped: false,
    };
  }

  async findRecipients(id: string, { page, size, state }: RecipientQuery): Promise<RecipientPage> {
    const { recipients, counts } = await this.find(id);
    const first = (page - 1) * size;
    // Numbers have no gaps, so a page of all is a range, however far down it is.
    const rows =
      state === undefined
        ? await this.dataSource.query<RecipientRow[]>(
            `${RECIPIENTS} AND number > $2::bigint AND number <= $2::bigint + $3 ORDER BY number`,
            [id, first, size],
          )
        : await this.dataSource.query<RecipientRow[]>(
            `${RECIPIENTS} AND state = $2 ORDER BY number LIMIT $3 OFFSET $4`,
            [id, state, size, first],
          );
    const total = state === undefined ? recipients : counts[state];
    return { recipients: rows.map(presentRecipient), total, totalIsCapped: false };
  }

  /**
   * Forgets a person who leaves: mails that wait for them are not sent, and the text of mails to them alone goes. The rows stay,
   * for each campaign's sums. In one order, as those who note what became of mails have theirs.
   */
  async forget(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
    const values = [JSON.stringify(shares)];
    await manager.query(FORGET_TEXTS, values);
    await manager.query(FORGET_RECIPIENTS, values);
  }

  private async send(sender: Sender, content: Content, recipients: Recipients): Promise<Campaign> {
    const { kind, subject, template, message } = content;
    const { to, lists, except } = recipients;
    const asked = JSON.stringify([kind, subject, template, message, [...to.values()], lists, [...except.keys()]]);
    const requestHash = keyedHash(this.requestKey, asked);
    const id = await this.dataSource.transaction(async (manager) => {
      const created = await this.create(manager, sender, { ...content, requestHash });
      if (created === null) return this.findSame(manager, sender, requestHash);
      const count = await addRecipients(manager, created, recipients, this.contacts);
      if (count === 0) throw new AppError('invalid_request', 'No recipients selected for sending.');
      await this.audit.record(manager, {
        action: 'email.campaign_started',
        actorId: sender.userId,
        metadata: { campaignId: created, kind, template, recipients: count },
      });
      return created;
    });
    this.worker.wake();
    return this.find(id);
  }

  /** @returns null when there is a campaign under this key; one that is being written is waited for. */
  private async create(
    manager: EntityManager,
    { userId, key }: Sender,
    { kind, subject, template, message, requestHash }: Content & { requestHash: Buffer },
  ): Promise<string | null> {
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO mail_campaigns (kind, subject, template, message, idempotency_key, request_hash, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
      [kind, subject, template, message, key, requestHash, userId],
    );
    return row?.id ?? null;
  }

  private async findSame(manager: EntityManager, { key }: Sender, requestHash: Buffer): Promise<string> {
    const same = await manager.findOneByOrFail(MailCampaign, { idempotencyKey: key! });
    if (same.requestHash.equals(requestHash)) return same.id;
    throw new AppError('conflict', 'This email has changed since you last sent it. Please press Send again.');
  }
}
