import type { KeyObject } from 'node:crypto';
import type { AuditActions } from '@bellweek/api-client/contract/audit-actions';
import {
  type Campaign,
  type campaignExportQuery,
  type CampaignPage,
  type CampaignQuery,
  type CampaignStatus,
  RECIPIENT_STATES,
  type RecipientPage,
  type RecipientQuery,
  type RecipientState,
  type RetryRequest,
  type SupportRequest,
  type uncheckedAlert,
} from '@bellweek/api-client/contract/campaigns';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { AddressShare } from '../../common/personal-data.js';
import { AppError } from '../../common/app-error.js';
import { Clock } from '../../common/clock.js';
import { deriveKey, keyedHash } from '../../common/keyed-hash.js';
import { ContactSources } from '../../common/registry.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { AuditService } from '../audit/audit.service.js';
import { ListExportService } from '../audit/list-export.service.js';
import { SegmentService } from './segment/segment.service.js';
import { MailWorkerService } from '../mail/mail-worker.service.js';
import { findCampaign, findCampaigns, readCampaigns } from './campaign-list.repository.js';
import { type CampaignRow, presentCampaign, presentRecipient } from './campaign-presenter.js';
import { addRecipients, type Recipients } from './campaign-recipients.repository.js';
import { CampaignRepository, type NewCampaign } from './campaign.repository.js';
import { checkAddresses } from './check-addresses.js';
import type { MailCampaign } from './mail-campaign.entity.js';

type UncheckedAlert = z.output<typeof uncheckedAlert>;

/** Recipients, with segments by their ids. */
type Chosen = Omit<Recipients, 'segments' | 'isAlert'> & { segments: readonly string[] };

type Content = Pick<NewCampaign, 'kind' | 'subject' | 'template' | 'message' | 'scheduledAt'>;

const DATES = ['createdBy', 'createdAt', 'scheduledAt', 'finishedAt'];

const LONGEST_WAIT_MS = 366 * 24 * 60 * 60 * 1000;

/** The operator who sends, and the key of the request; without one a request is its own campaign. */
export interface Sender {
  userId: string;
  key: string | null;
}

/** Campaigns, as operators send and control them. Each act counts once, however often its button is pressed. */
@Injectable()
export class CampaignService {
  private readonly requestKey: KeyObject;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly campaigns: CampaignRepository,
    private readonly audit: AuditService,
    private readonly worker: MailWorkerService,
    private readonly contacts: ContactSources,
    private readonly segments: SegmentService,
    private readonly exporter: ListExportService,
    private readonly clock: Clock,
  ) {
    this.requestKey = deriveKey(config.personHashSecret, 'campaign-requests');
  }

  async sendAlert(sender: Sender, alert: UncheckedAlert): Promise<Campaign> {
    const { lists, segments, subject, template, message = null } = alert;
    const to = await checkAddresses('to', alert.to);
    const except = await checkAddresses('except', alert.except);
    const recipients = { to, lists: [...new Set(lists)].sort(), segments: [...new Set(segments)].sort(), except };
    const scheduledAt = alert.scheduledAt === undefined ? null : new Date(alert.scheduledAt);
    return this.send(sender, { kind: 'alert', subject, template, message, scheduledAt }, recipients);
  }

  async sendSupport(sender: Sender, { to, subject, message }: SupportRequest): Promise<Campaign> {
    const recipients = { to: await checkAddresses('to', to), lists: [], segments: [], except: new Map() };
    return this.send(sender, { kind: 'support', subject, template: null, message, scheduledAt: null }, recipients);
  }

  async find(id: string): Promise<Campaign> {
    return this.read(this.dataSource.manager, id);
  }

  private async read(manager: EntityManager, id: string): Promise<Campaign> {
    const row = await findCampaign(manager, id);
    if (!row) throw new AppError('not_found', 'There is no such campaign.');
    return presentCampaign(row);
  }

  async findPage(query: CampaignQuery): Promise<CampaignPage> {
    const { rows, ...totals } = await findCampaigns(this.dataSource, query);
    return { campaigns: rows.map(presentCampaign), ...totals };
  }

  exportPage(userId: string, query: z.output<typeof campaignExportQuery>) {
    const batches = readCampaigns(this.dataSource, query);
    const columns = ['subject', 'kind', 'template', 'status', 'recipients', ...RECIPIENT_STATES, ...DATES, 'id'];
    const present = (row: CampaignRow) => {
      const { counts, ...campaign } = presentCampaign(row);
      return { ...campaign, ...counts };
    };
    return this.exporter.export(userId, { name: 'email-campaigns', columns, query, batches, present });
  }

  /** Figures and rows in one snapshot: while it sends, two would contradict each other. */
  findRecipients(id: string, query: RecipientQuery): Promise<RecipientPage> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const campaign = await this.read(manager, id);
      const total = query.state === undefined ? campaign.recipients : campaign.counts[query.state];
      const rows = await this.campaigns.findRecipients(manager, id, query, total);
      const message = await this.campaigns.findMessage(manager, id);
      return { campaign, message, recipients: rows.map(presentRecipient), total, totalIsCapped: false };
    });
  }

  async export(userId: string, id: string, query: { state?: RecipientState }) {
    await this.find(id);
    const columns = ['email', 'state', 'attempts', 'reply', 'updatedAt', 'id'];
    const batches = this.campaigns.readRecipients(id, query.state);
    const file = { name: 'email-recipients', columns, query, batches, present: presentRecipient } as const;
    return this.exporter.export(userId, file);
  }

  /** Mails in flight still arrive. */
  pause(userId: string, id: string): Promise<Campaign> {
    return this.change(userId, id, { action: 'email.campaign_paused', from: 'running', to: 'paused' });
  }

  resume(userId: string, id: string): Promise<Campaign> {
    return this.change(userId, id, { action: 'email.campaign_resumed', from: 'paused', to: 'running' });
  }

  /**
   * Ends a campaign for good: what still waits is not sent. The end is committed before any recipient is touched, so no mail
   * starts after it; should this process die in between, another process cancels the rest (`CampaignQueueRepository.expireDeadWorkers`).
   */
  async cancel(userId: string, id: string): Promise<Campaign> {
    await this.dataSource.transaction(async (manager) => {
      const { status } = await this.lock(manager, id);
      if (status === 'cancelled') return;
      if (status === 'finished') throw new AppError('conflict', 'This campaign has already finished.');
      await this.campaigns.setStatus(manager, id, 'cancelled');
      // A few of these may be starting just now.
      const { pending = 0 } = await this.campaigns.sums(manager, id);
      const metadata = { campaignId: id, cancelled: pending };
      await this.audit.record(manager, { action: 'email.campaign_cancelled', actorId: userId, metadata });
    });
    await this.campaigns.cancelRecipients(id);
    return this.find(id);
  }

  /** Sends again what failed. A finished campaign runs again; a paused one stays paused. */
  async retry(userId: string, id: string, { states }: RetryRequest): Promise<Campaign> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.lock(manager, id);
      if (campaign.status === 'cancelled') throw new AppError('conflict', 'This campaign was cancelled.');
      const retried = await this.campaigns.retry(manager, campaign, states);
      if (retried === 0) {
        // A second press finds nothing and is right; but mails that failed for good cannot be tried again.
        if (!(await this.campaigns.hasFailed(manager, id, states))) return;
        const message = 'There is nothing to retry: these mailboxes do not exist or have unsubscribed.';
        throw new AppError('conflict', message);
      }
      if (campaign.status === 'finished') await this.campaigns.setStatus(manager, id, 'running');
      const metadata = { campaignId: id, states: [...new Set(states)].sort(), recipients: retried };
      await this.audit.record(manager, { action: 'email.campaign_retried', actorId: userId, metadata });
    });
    this.worker.wake();
    return this.find(id);
  }

  /** Ends a running campaign once every recipient has a final state. Does nothing while an operator acts on it, who may try some again. */
  async finish(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const campaign = await this.campaigns.lock(manager, id, 'skip_locked');
      if (campaign?.status !== 'running') return;
      const sums = await this.campaigns.sums(manager, id);
      if (sums.pending || sums.sending) return;
      await this.campaigns.setStatus(manager, id, 'finished');
      const metadata = { campaignId: id, ...sums };
      await this.audit.record(manager, { action: 'email.campaign_finished', actorId: null, metadata });
    });
  }

  /**
   * Forgets a person who leaves: mails that wait for them are not sent, and the text of mails to them alone goes. The rows stay,
   * for each campaign's sums.
   */
  forget(manager: EntityManager, shares: readonly AddressShare[]): Promise<void> {
    return this.campaigns.forget(manager, shares);
  }

  private async send(sender: Sender, content: Content, recipients: Chosen): Promise<Campaign> {
    const { kind, subject, template, message, scheduledAt } = content;
    const { userId, key } = sender;
    const { to, lists, segments, except } = recipients;
    const asked = JSON.stringify([
      kind,
      subject,
      template,
      message,
      [...to.values()],
      lists,
      segments,
      [...except.keys()],
      ...(scheduledAt ? [scheduledAt] : []),
    ]);
    const requestHash = keyedHash(this.requestKey, asked);
    const id = await this.dataSource.transaction(async (manager) => {
      const created = await this.campaigns.insert(manager, { ...content, key, requestHash, createdBy: userId });
      if (created === null) return this.findSame(manager, key!, requestHash);
      this.checkTime(scheduledAt);
      const people = await this.segments.peopleOf(manager, segments);
      const asked = { ...recipients, segments: people, isAlert: kind === 'alert' };
      const count = await addRecipients(manager, created, asked, this.contacts);
      if (count === 0) throw new AppError('invalid_request', 'No recipients selected for sending.');
      await this.recordSend(manager, userId, { campaignId: created, kind, template, recipients: count }, scheduledAt);
      return created;
    });
    this.worker.wake();
    return this.find(id);
  }

  /** Starts the campaigns whose time has come, each once, however many processes ask at once. */
  async startDue(manager: EntityManager): Promise<number> {
    const due = await this.campaigns.startDue(manager);
    for (const { id, kind, template } of due) {
      const { pending: recipients = 0 } = await this.campaigns.sums(manager, id);
      await this.recordSend(manager, null, { campaignId: id, kind, template, recipients }, null);
    }
    return due.length;
  }

  private checkTime(scheduledAt: Date | null): void {
    if (scheduledAt === null) return;
    const wait = scheduledAt.getTime() - this.clock.now().getTime();
    if (wait <= 0) throw new AppError('invalid_request', 'Please choose a time in the future.');
    if (wait > LONGEST_WAIT_MS) throw new AppError('invalid_request', 'Please choose a time within a year.');
  }

  private recordSend(
    manager: EntityManager,
    actorId: string | null,
    started: AuditActions['email.campaign_started'],
    scheduledAt: Date | null,
  ): Promise<void> {
    if (scheduledAt === null) {
      return this.audit.record(manager, { action: 'email.campaign_started', actorId, metadata: started });
    }
    const { kind: _, ...campaign } = started;
    const metadata = { ...campaign, scheduledAt: scheduledAt.toISOString() };
    return this.audit.record(manager, { action: 'email.campaign_scheduled', actorId, metadata });
  }

  private async findSame(manager: EntityManager, key: string, requestHash: Buffer): Promise<string> {
    const same = await this.campaigns.findByKey(manager, key);
    if (same.requestHash.equals(requestHash)) return same.id;
    throw new AppError('conflict', 'This email has changed since you last sent it. Please press Send again.');
  }

  private async change(
    userId: string,
    id: string,
    act: { action: 'email.campaign_paused' | 'email.campaign_resumed'; from: CampaignStatus; to: CampaignStatus },
  ): Promise<Campaign> {
    await this.dataSource.transaction(async (manager) => {
      const { status } = await this.lock(manager, id);
      if (status === act.to) return;
      if (status !== act.from) {
        if (status === 'scheduled') throw new AppError('conflict', 'This campaign has not started yet.');
        const end = status === 'finished' ? 'is finished' : 'was cancelled';
        throw new AppError('conflict', `This campaign ${end} already.`);
      }
      await this.campaigns.setStatus(manager, id, act.to);
      await this.audit.record(manager, { action: act.action, actorId: userId, metadata: { campaignId: id } });
    });
    this.worker.wake();
    return this.find(id);
  }

  private async lock(manager: EntityManager, id: string): Promise<MailCampaign> {
    const campaign = await this.campaigns.lock(manager, id);
    if (!campaign) throw new AppError('not_found', 'There is no such campaign.');
    return campaign;
  }
}
