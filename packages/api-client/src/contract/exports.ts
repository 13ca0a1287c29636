import { z } from 'zod';

/** Lists as files: for spreadsheets, and for programs with one JSON object per line. */
export const EXPORT_TYPES = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  jsonl: { type: 'application/x-ndjson; charset=utf-8', ending: 'jsonl' },
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;

export const exportFormat = z.enum(['csv', 'jsonl']);

/** The file, streamed. */
export const exportedFile = z.string();

/** An endpoint that answers with a list as a file. */
export const EXPORT = {
  access: 'administrator',
  secondFactor: 'fresh',
  isDownload: true,
  answer: exportedFile,
} as const;

/** Lists that an administrator downloads. */
export type ExportedList =
  | 'waitlist'
  | 'users'
  | 'contact-requests'
  | 'demo-requests'
  | 'feedback'
  | 'licenses'
  | 'institutions'
  | 'institution-members'
  | 'email-campaigns'
  | 'email-recipients'
  | 'operators';
