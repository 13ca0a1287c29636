import { downloadSystem } from '@bellweek/api-client/contract/download';
import {
  ENDING_DAYS,
  FAILED_DAYS,
  OVERVIEW_DAYS,
  type Overview,
  type OverviewDay,
} from '@bellweek/api-client/contract/overview';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { BACKUP_TASK, findTaskRuns } from '../../common/task-run.repository.js';
import { countList, countRows } from '../../database/lists/counted-list.js';
import { countByDay, countParts } from '../../database/lists/day-counts.js';
import { DownloadService } from '../download/download.service.js';
import { findMailHealth } from '../email/mail-health.repository.js';
import { countEndingInstitutions } from '../institution/institution.repository.js';
import { licensesOf } from '../license/license-list.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A store of releases elsewhere may be slow; the figures do not wait for it. */
const RELEASES_MS = 1_500;
const MOST_VERSIONS = 8;

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const isoOf = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;

/** Figures of the dashboard. Each comes from a counter, or from one statement at an index. */
@Injectable()
export class OverviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly downloads: DownloadService,
  ) {}

  async find(): Promise<Overview> {
    const now = this.clock.now();
    const [databaseMs, totals, attention, mail, tasks, days, versions, releases] = await Promise.all([
      this.measureDatabase(),
      this.countTotals(now),
      this.countAttention(now),
      findMailHealth(this.dataSource, this.daysFrom(now, -FAILED_DAYS)),
      findTaskRuns(this.dataSource),
      this.countDays(now),
      countParts(this.dataSource, 'report-versions', dayOf(this.daysFrom(now, -FAILED_DAYS)), MOST_VERSIONS),
      this.findReleases(),
    ]);
    const { failedEmails, failedCampaigns, oldestWaiting, ...waiting } = mail;
    const backup = tasks.find(({ name }) => name === BACKUP_TASK);
    return {
      attention: {
        ...attention,
        failedEmails,
        failedCampaigns,
        waitlist: totals.waitlist,
        lastBackup: isoOf(backup?.succeededAt),
      },
      totals,
      days,
      health: {
        databaseMs,
        ...waiting,
        oldestWaiting: isoOf(oldestWaiting),
        tasks: tasks
          .filter((task) => task !== backup)
          .map(({ name, succeededAt, failedAt }) => ({
            name,
            succeededAt: isoOf(succeededAt),
            failedAt: isoOf(failedAt),
          })),
        releases,
        versions: versions.map(({ part, rows }) => ({ version: part, reports: rows })),
      },
    };
  }

  private daysFrom(now: Date, days: number): Date {
    return new Date(now.getTime() + days * DAY_MS);
  }

  private async measureDatabase(): Promise<number> {
    const start = performance.now();
    await this.dataSource.query('SELECT 1');
    return Math.round((performance.now() - start) * 10) / 10;
  }

  private async countTotals(now: Date): Promise<Overview['totals']> {
    const count = (list: string) => countRows(this.dataSource, [list]);
    const [users, institutions, waitlist, campaigns, activeLicenses] = await Promise.all([
      count('users'),
      count('institutions'),
      count('waitlist'),
      count('mail-campaigns'),
      countList(this.dataSource, licensesOf('active', now)),
    ]);
    return { users, institutions, waitlist, campaigns, activeLicenses };
  }

  private async countAttention(now: Date) {
    const until = this.daysFrom(now, ENDING_DAYS);
    const unread = (inbox: string) => countRows(this.dataSource, [`${inbox}-unread`]);
    const [active, lasting, endingInstitutions, unreadContacts, unreadDemos, unreadFeedback] = await Promise.all([
      countList(this.dataSource, licensesOf('active', now)),
      countList(this.dataSource, licensesOf('active', until)),
      countEndingInstitutions(this.dataSource, now, until),
      unread('contact-requests'),
      unread('demo-requests'),
      unread('feedback'),
    ]);
    const endingLicenses = Math.max(0, active - lasting);
    return { endingLicenses, endingInstitutions, unreadContacts, unreadDemos, unreadFeedback };
  }

  private async countDays(now: Date): Promise<OverviewDay[]> {
    const days = Array.from({ length: OVERVIEW_DAYS }, (_, back) => dayOf(this.daysFrom(now, -back))).reverse();
    const countOf = async (list: string) => {
      const rows = await countByDay(this.dataSource, list, days[0] ?? dayOf(now));
      return new Map(rows.map(({ day, rows: number }) => [day, number]));
    };
    const [signUps, reports] = await Promise.all([countOf('users'), countOf('reports')]);
    // A counter is below zero for a moment while rows of that day are deleted.
    const on = (counts: Map<string, number>, day: string) => Math.max(0, counts.get(day) ?? 0);
    return days.map((day) => ({ day, signUps: on(signUps, day), reports: on(reports, day) }));
  }

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
