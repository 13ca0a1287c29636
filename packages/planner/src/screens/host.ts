import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import type { ReactNode } from 'react';
import type { ReportSource } from '../domain/report/weekly-report.ts';
import type { Day } from '../domain/time/civil-day.ts';
import type { OutgoingFile } from '../session/files.ts';

export type SettingsTab = 'appearance' | 'week' | 'groups' | 'data' | 'report' | 'feedback' | 'program';

/** What the planner's screens ask of the shell they stand in. */
export interface PlannerHost {
  /** Of the account whose planner it is: what is kept of half-written things is kept under it. */
  accountId: string;
  /** Hands a file to the device. Gives why it could not be kept, in one sentence, where the shell learns of that. */
  saveFile: (file: OutgoingFile) => Promise<string | null> | void;
  /** The message of a refusal is a sentence for people. */
  sendFeedback: (message: string, type?: FeedbackRequest['type']) => Promise<FeedbackAnswer>;
  /** This program on this device, as the weekly report names it (specification, section 3). */
  installation: Pick<ReportSource, 'installationId' | 'appVersion'>;
  /** Whether a link leads to a page of others, in a tab of its own. */
  opensLinks?: boolean;
  /** What can be chosen of the program the planner runs in; left out where that is a browser. */
  programSettings?: ReactNode;
  /** That this browser deletes the planner, when, and what prevents it; left out or null where it does not. */
  storageWarning?: ReactNode;
  /** The way out of the planner. */
  dashboardHref: string;
  /** What a phone's menu offers of the account; wider windows have a bar of the shell's for it. */
  accountActions?: readonly { label: string; onSelect: () => void }[];
  /** The day to begin with, instead of today. */
  initialDay?: Day;
}

/** `isWaiting`: it is kept by the shell, and goes by itself later. */
export type FeedbackAnswer = { ok: true; isWaiting?: boolean } | { ok: false; message: string };
