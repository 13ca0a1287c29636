import { downloadSystem } from '@bellweek/api-client/contract/download';
import {
  ENDING_DAYS,
  FAILED_DAYS,
  OVERVIEW_DAYS,
  type Overview,
  type OverviewDay,
} from '@bellweek/api-client/contract/overview';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { memoizeFor } from '../../common/memoize-for.js';
import { BACKUP_TASK, findTaskRuns } from '../../common/task-run.repository.js';
import { countList } from '../../database/lists/row-list.js';
import { listQuery } from '../../database/lists/list-query.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { OPERATOR_ACTIONS } from '@bellweek/api-client/contract/audit-actions';
import { auditQuery } from '@bellweek/api-client/contract/audit-log';
import { AuditVerificationService } from '../audit/audit-verification.service.js';
import { AuditReaderService } from '../audit-log/audit-reader.service.js';
import { countActions } from '../audit/audit.repository.js';
import { DownloadService } from '../download/download.service.js';
import { countCampaigns, findCampaignHealth } from '../campaigns/campaign-list.repository.js';
import { findMailHealth } from '../mail/mail-health.repository.js';
import { countEndingInstitutions, countInstitutions } from '../access/institution.repository.js';
import { licensesOf } from '../access/license-list.repository.js';
import { countUnread, findOldestOpen } from '../requests/inbox.repository.js';
import { SyncHealthService } from '../sync/sync-health.service.js';
import { USERS } from '../user/user-list.repository.js';
import { countMembershipWishes } from '../user/user.repository.js';
import { waitlistIn } from '../waitlist/waitlist.repository.js';
import { countVersions } from '../weekly-stats/weekly-stats.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A store of releases elsewhere may be slow; the figures do not wait for it. */
const RELEASES_MS = 1_500;
const MOST_VERSIONS = 8;
/** Age of the figures of use, at most. */
const USE_MS = 60_000;
const LAST_ACTS = '6';
/** Actions whose entries of each day are figures. */
const FIGURES = ['user.created', 'weekly_stats.submitted'] as const;
const OPERATORS_ACTS = auditQuery.parse({
  limit: LAST_ACTS,
  action: OPERATOR_ACTIONS,
});

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const isoOf = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

/** Figures of the dashboard. Each comes from one statement at an index. */
@Injectable()
export class OverviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly downloads: DownloadService,
    private readonly audit: AuditReaderService,
    private readonly verifications: AuditVerificationService,
    private readonly sync: SyncHealthService,
  ) {}

  /** One statement after the other: a dashboard must not take the connections of everybody else. */
  async find(): Promise<Overview> {
    const now = this.clock.now();
    const recent = this.daysFrom(now, -FAILED_DAYS);
    const releases = this.findReleases();
    const databaseMs = await this.measureDatabase();
    const { totals, attention } = await this.countLists(now);
    const mail = await findMailHealth(this.dataSource, recent);
    const { failedCampaigns, waitingRecipients } = await findCampaignHealth(this.dataSource, recent);
    const tasks = await findTaskRuns(this.dataSource);
    const days = await this.countDays(now);
    const { sync, versions } = await this.findUse();
    const { last: verification } = await this.verifications.find();
    const acts = await this.audit.find(OPERATORS_ACTS);
    const { failedEmails, oldestWaiting, waitingEmails } = mail;
    const backup = tasks.find(({ name }) => name === BACKUP_TASK);
    return {
      attention: {
        ...attention,
        failedEmails,
        failedCampaigns,
        lastBackup: isoOf(backup?.succeededAt),
        isBackupChecked: this.config.checksBackups,
      },
      totals,
      days,
      acts: acts.items,
      health: {
        databaseMs,
        waitingEmails,
        waitingRecipients,
        oldestWaiting: isoOf(oldestWaiting),
        sync,
        tasks: tasks
          .filter((task) => task !== backup)
          .map(({ name, succeededAt, failedAt }) => ({
            name,
            succeededAt: isoOf(succeededAt),
            failedAt: isoOf(failedAt),
          })),
        verification,
        releases: await releases,
        versions,
      },
    };
  }

  private daysFrom(now: Date, days: number): Date {
    return new Date(now.getTime() + days * DAY_MS);
  }

  /** Figures that no operator's act changes, and that cost more than all others together. */
  private readonly findUse = memoizeFor(USE_MS, async (_: void) => ({
    sync: await this.sync.find(),
    versions: await countVersions(this.dataSource, this.daysFrom(this.clock.now(), -FAILED_DAYS), MOST_VERSIONS),
  }));

  private async measureDatabase(): Promise<number> {
    const start = performance.now();
    await listQuery(this.dataSource, 'SELECT 1', [], 'once');
    return Math.round((performance.now() - start) * 10) / 10;
  }

  private async countLists(now: Date) {
    const until = this.daysFrom(now, ENDING_DAYS);
    const activeLicenses = await countList(this.dataSource, licensesOf({ status: 'active' }, now));
    const lasting = await countList(this.dataSource, licensesOf({ status: 'active' }, until));
    const waitlist = await countList(this.dataSource, waitlistIn('waiting', 'oldest'));
    return {
      totals: {
        users: await countList(this.dataSource, USERS),
        institutions: await countInstitutions(this.dataSource),
        waitlist,
        campaigns: await countCampaigns(this.dataSource),
        activeLicenses,
      },
      attention: {
        endingLicenses: Math.max(0, activeLicenses - lasting),
        endingInstitutions: await countEndingInstitutions(this.dataSource, now, until),
        waitlist,
        membershipWishes: await countMembershipWishes(this.dataSource),
        unreadContacts: await countUnread(this.dataSource, 'contact-us'),
        unreadDemos: await countUnread(this.dataSource, 'demo-request'),
        unreadFeedback: await countUnread(this.dataSource, 'feedback'),
        oldestOpenContact: isoOf(await findOldestOpen(this.dataSource, 'contact-us')),
        oldestOpenDemo: isoOf(await findOldestOpen(this.dataSource, 'demo-request')),
      },
    };
  }

  /** By the audit log: its entries stay when people are deleted, and with them the figures of past days. */
  private async countDays(now: Date): Promise<OverviewDay[]> {
    const days = Array.from({ length: OVERVIEW_DAYS }, (_, back) => dayOf(this.daysFrom(now, -back))).reverse();
    const today = dayOf(now);
    const past = await this.countPast(today);
    const rows = [...past, ...(await countActions(this.dataSource, FIGURES, { from: today, until: null }))];
    const counts = new Map(rows.map(({ action, day, entries }) => [`${action} ${day}`, entries]));
    const countOf = (action: string, day: string) => counts.get(`${action} ${day}`) ?? 0;
    return days.map((day) => ({
      day,
      signUps: countOf('user.created', day),
      reports: countOf('weekly_stats.submitted', day),
    }));
  }

  /** Days that are over change no more: they are counted once a day. */
  private readonly countPast = memoizeFor(DAY_MS, (today: string) => {
    const from = dayOf(this.daysFrom(new Date(today), 1 - OVERVIEW_DAYS));
    return countActions(this.dataSource, FIGURES, { from, until: today });
  });

  /** The published versions of those systems whose store answers in time. */
  private async findReleases(): Promise<Overview['health']['releases']> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, RELEASES_MS, null).unref());
    const found = await Promise.all(
      downloadSystem.options.map(async (os) => {
        const release = await Promise.race([this.downloads.describeNewest(os).catch(() => null), late]);
        return release && { os, version: release.release?.version ?? null };
      }),
    );
    return found.filter((release) => release !== null);
  }
}
