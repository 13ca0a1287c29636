import type { ApiResult } from '@bellweek/api-client/client/request';
import { feedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { weeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import type { WeeklyStatsReport } from '@bellweek/api-client/contract/weekly-stats';
import type { OutboxCount, OutboxView } from '../../ipc/outbox-view.ts';
import { backOffMs, decide } from './decide.ts';
import type { OutboxFile, WaitingItem } from './outbox-file.ts';

export interface OutboxOptions {
  api: {
    sendFeedback: (body: FeedbackRequest) => Promise<ApiResult<null>>;
    sendWeeklyStats: (body: WeeklyStatsReport) => Promise<ApiResult<null>>;
  };
  /** The signed-in account with a token; null without one. */
  accountId: () => string | null;
  /** The file of an account. */
  fileOf: (account: string) => OutboxFile;
  after: (milliseconds: number, action: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
  newId: () => string;
  onChange: (count: OutboxCount) => void;
  /** Whether weekly reports may leave this computer; others are dropped. */
  sendsReports: boolean;
  /** Called for a file that could not be written or read; the outbox continues. */
  onFailure: (error: unknown) => void;
}

/** Reports become due on all computers at the same minute, so they are spread. */
const REPORTS_WITHIN_MS = 10 * 60_000;
/** Pause without a sign-in, which ends it earlier; a network that refused everything gives no sign when it stops. */
const PAUSE_MS = 60 * 60_000;
const UNREADABLE = 'It was written by another version of this program, and cannot be sent by this one.';

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Sends the items of an account in order, each as often as necessary and counted once. */
export class Outbox {
  private running: Promise<void> | null = null;
  private cancel: (() => void) | null = null;
  /** Number of failures in a row. */
  private failures = 0;

  constructor(private readonly options: OutboxOptions) {}

  /** @returns whether it has arrived already; otherwise it is kept. @throws if it cannot be kept */
  async sendFeedback(account: string, feedback: FeedbackRequest): Promise<boolean> {
    const requestId = feedback.requestId ?? this.options.newId();
    const file = this.options.fileOf(account);
    const body = JSON.stringify({ ...feedback, requestId });
    const number = file.add({ kind: 'feedback', key: `feedback/${requestId}`, body });
    this.notify(account);
    // A new item does not end the backoff.
    if (this.cancel === null) await this.drain();
    return !file.has(number);
  }

  /** Keeps a report, and sends it within minutes. @throws if it cannot be kept */
  addReport(account: string, report: WeeklyStatsReport): void {
    if (!this.options.sendsReports) return;
    const key = `report/${report.installationId}/${report.reportWeekStart}`;
    this.options.fileOf(account).add({ kind: 'report', key, body: JSON.stringify(report) });
    this.notify(account);
    if (this.cancel === null) this.wakeAfter(this.options.random() * REPORTS_WITHIN_MS);
  }

  read(account: string): OutboxView {
    const file = this.options.fileOf(account);
    return { ...file.count(), items: file.list() };
  }

  remove(account: string, number: number): void {
    this.options.fileOf(account).remove(number);
    this.notify(account);
  }

  async retry(account: string, number: number): Promise<void> {
    this.options.fileOf(account).unpark(number);
    this.notify(account);
    await this.wake();
  }

  /** Sends waiting items at once, after a sign-in or an answer of the API. Never throws. */
  async wake(): Promise<void> {
    this.stop();
    this.failures = 0;
    await this.drain();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private drain(): Promise<void> {
    this.running ??= this.sendAll()
      .catch(this.options.onFailure)
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private async sendAll(): Promise<void> {
    let goesOn = true;
    while (goesOn) {
      const account = this.options.accountId();
      if (account === null) return;
      const file = this.options.fileOf(account);
      // Another account may have signed in meanwhile.
      goesOn = await file.hold(() => this.sendAllOf(account, file));
    }
  }

  /** @returns whether another account may have items to send */
  private async sendAllOf(account: string, file: OutboxFile): Promise<boolean> {
    while (this.options.accountId() === account) {
      const item = file.first();
      if (!item) return false;
      const goesOn = await this.sendOne(account, file, item);
      if (this.options.accountId() === account) this.options.onChange(file.count());
      if (!goesOn) return this.options.accountId() !== account;
    }
    return true;
  }

  private async sendOne(account: string, file: OutboxFile, item: WaitingItem): Promise<boolean> {
    if (item.kind === 'report' && !this.options.sendsReports) {
      file.remove(item.number);
      return true;
    }
    const answer = await this.send(item);
    if (answer === null) {
      file.failed(item, UNREADABLE, { isParked: true, countsAgainstIt: false });
      return true;
    }
    // The account has changed: the item is sent again later, to find out whether it has arrived.
    if (this.options.accountId() !== account) return false;
    const delivery = decide(answer, item.failures);
    const problem = answer.error ?? 'The answer was not the one of our server.';
    if (delivery.then === 'done') {
      this.failures = 0;
      file.arrived(item);
      return true;
    }
    const countsAgainstIt = delivery.then === 'wait' && delivery.countsAgainstIt;
    file.failed(item, problem, { isParked: delivery.then === 'park', countsAgainstIt });
    if (delivery.then === 'park') return true;
    this.failures += 1;
    const notBeforeMs = delivery.then === 'wait' ? delivery.notBeforeMs : PAUSE_MS;
    this.wakeAfter(Math.max(notBeforeMs, backOffMs(this.failures, this.options.random())));
    return false;
  }

  /** Null if it cannot be sent. */
  private async send({ kind, body }: WaitingItem): Promise<ApiResult<null> | null> {
    const { api } = this.options;
    const value = parsed(body);
    if (kind === 'report') {
      const report = weeklyStatsReport.safeParse(value);
      return report.success ? api.sendWeeklyStats(report.data) : null;
    }
    const feedback = feedbackRequest.safeParse(value);
    return feedback.success ? api.sendFeedback(feedback.data) : null;
  }

  private wakeAfter(milliseconds: number): void {
    this.stop();
    this.cancel = this.options.after(milliseconds, () => {
      this.cancel = null;
      void this.drain();
    });
  }

  private notify(account: string): void {
    if (account === this.options.accountId()) this.options.onChange(this.options.fileOf(account).count());
  }
}
