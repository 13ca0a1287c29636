import { z } from 'zod';
import { auditVerification } from './audit-verification.js';
import { auditLog } from './audit-log.js';
import { downloadSystem } from './download.js';
import { instantField } from './fields.js';

/** Days ahead for which an end is one that needs attention. */
export const ENDING_DAYS = 30;
/** Days back for which a failed email needs attention. */
export const FAILED_DAYS = 7;
/** Days of growth and use. */
export const OVERVIEW_DAYS = 90;

const count = z.int().min(0);

/** Work that waits for an operator. */
const attention = z.object({
  /** Single emails that were refused in the last FAILED_DAYS. */
  failedEmails: count,
  /** Campaigns of the last FAILED_DAYS with recipients that failed. */
  failedCampaigns: count,
  /** Licences and institutions that end within ENDING_DAYS. */
  endingLicenses: count,
  endingInstitutions: count,
  unreadContacts: count,
  unreadDemos: count,
  unreadFeedback: count,
  /** People who wait for an invitation. */
  waitlist: count,
  /** People who want an email when membership opens. */
  membershipWishes: count,
  /** When the contact or demo request was sent that has been open the longest; null: none is open. */
  oldestOpenContact: instantField.nullable(),
  oldestOpenDemo: instantField.nullable(),
  /** Null: no backup is known. */
  lastBackup: instantField.nullable(),
  /** False where backups are made by other means than `npm run backup` (BACKUP_CHECK=off). */
  isBackupChecked: z.boolean(),
});

const totals = z.object({
  users: count,
  activeLicenses: count,
  institutions: count,
  /** People who wait for an invitation. */
  waitlist: count,
  campaigns: count,
});

/** A UTC day: accounts created on it, and weekly reports that came in. Past days keep their figures when people are deleted. */
const figuresOfDay = z.object({ day: z.iso.date(), signUps: count, reports: count });

const health = z.object({
  /** Milliseconds of one question to the database. */
  databaseMs: z.number().min(0),
  /** Emails that are not sent yet: single ones, and recipients of running campaigns. */
  waitingEmails: count,
  waitingRecipients: count,
  oldestWaiting: instantField.nullable(),
  /** Synced planners: accounts, their bytes in the database, and how long the last message between processes took. */
  sync: z.object({ accounts: count, bytes: count, lagMs: z.number().min(0).nullable() }),
  /** Work in the background: when it last ended well, and last failed. */
  tasks: z.array(
    z.object({ name: z.string(), succeededAt: instantField.nullable(), failedAt: instantField.nullable() }),
  ),
  /** The last verification of the audit log that came to an end; null: there was none. */
  verification: auditVerification.nullable(),
  /** The published version of each system; null for none, left out where the store does not answer. */
  releases: z.array(z.object({ os: downloadSystem, version: z.string().nullable() })),
  /** Versions of the planner in the newest 10,000 weekly reports of the last FAILED_DAYS. */
  versions: z.array(z.object({ version: z.string(), reports: count })),
});

/** State of the product at one moment, for operators. */
export const overview = z
  .object({
    attention,
    totals,
    days: z.array(figuresOfDay),
    health,
    /** The newest acts of operators. */
    acts: z.array(auditLog),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;
export type OverviewDay = z.infer<typeof figuresOfDay>;
