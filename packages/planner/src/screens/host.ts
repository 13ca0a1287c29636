import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { ReactNode } from 'react';
import type { ReportSource } from '../rules/report/weekly-report.ts';
import type { Day } from '../core/time/civil-day.ts';
import type { SharingPort } from '../session/sharing/sharing-port.ts';
import type { ReminderPort } from '../session/reminders/reminder-port.ts';
import type { FeedPort } from '../session/feeds/read-feed.ts';
import type { OutgoingFile } from '../session/files.ts';
import type { SyncPort } from '../sync/sync-port.ts';

export type SettingsTab = 'appearance' | 'week' | 'groups' | 'devices' | 'data';

/** Everything the planner's screens need from the shell they run in. */
export interface PlannerHost {
  /** The account of the planner; drafts are kept per account. */
  accountId: string;
  /** Name or address of the account, for the paper with the spare key. */
  accountName?: string;
  /** Saves a file on the device. @returns why it could not be kept, in one sentence, where the shell learns of that */
  saveFile: (file: OutgoingFile) => Promise<string | null> | void;
  /** On failure, `message` is a sentence for the student. */
  sendFeedback: (message: string, type?: FeedbackRequest['type']) => Promise<FeedbackAnswer>;
  /** Identifies this installation in the weekly report (specification, section 3). */
  installation: Pick<ReportSource, 'installationId' | 'appVersion'>;
  /** The school lets no report leave this computer, whatever the student chose. */
  reportIsManaged?: boolean;
  /** Whether links to external pages open, each in a new tab. */
  opensLinks?: boolean;
  /** Whether the planner reminds. */
  hasReminders?: boolean;
  /** Reminds in a browser; left out or null where a program does. */
  reminders?: ReminderPort | null;
  /** Settings of the desktop program; left out in a browser. */
  programSettings?: ReactNode;
  /** Warning that this browser deletes the planner, when, and what prevents it; left out or null where it does not. */
  storageWarning?: ReactNode;
  /** Sync of this planner with other devices; left out or null where there is none. */
  sync?: SyncPort | null;
  /** Fetches calendars by their address; left out or null where the shell cannot. */
  feeds?: FeedPort | null;
  /** The server's part of calendars that the student shares; left out or null where there is none. */
  sharing?: SharingPort | null;
  /** A sentence about keys on this device, where they are not kept. */
  syncNote?: string | null;
  /** Account actions for the menu, where the shell has no bar of its own above the planner. */
  accountActions?: readonly { label: string; onSelect: () => void }[];
  /** First day shown; defaults to today. */
  initialDay?: Day;
}

/** `isWaiting`: the shell keeps the message and sends it later. */
type FeedbackAnswer = { ok: true; isWaiting?: boolean } | { ok: false; message: string };
