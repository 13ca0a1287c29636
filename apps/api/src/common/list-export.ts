import { EXPORT_TYPES, type ExportFormat } from '@bellweek/api-client/contract/exports';
import { inertCell } from '@bellweek/api-client/contract/inert-cell';
import type { StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { Logger } from 'pino';
import { streamBatches } from './streamed-list.js';

/** Values of a row by the titles of its columns, in their order. Text is free: a spreadsheet runs none of it. */
export type ExportedRow = Record<string, string | number | boolean | object | null>;

interface ListExport {
  format: ExportFormat;
  /** Name of the file without its ending, such as `audit-log-2026-11-17`. */
  name: string;
  columns: readonly string[];
  /** Read at the receiver's pace. A download that is cancelled asks for no further batch. */
  batches: AsyncIterable<readonly ExportedRow[]>;
  logger: Logger;
}

const writers: Record<ExportFormat, (columns: readonly string[], rows: readonly ExportedRow[]) => string> = {
  csv: (columns, rows) =>
    stringify([...rows], {
      columns: [...columns],
      cast: { date: (instant) => instant.toISOString(), string: inertCell },
      record_delimiter: 'windows',
    }),
  jsonl: (_, rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
};

/** Streams a list as a file: CSV with a head line for spreadsheets, or a JSON object per line. */
export async function exportList({ format, name, columns, batches, logger }: ListExport): Promise<StreamableFile> {
  const write = writers[format];
  // Spreadsheets read UTF-8 for sure only behind a byte order mark.
  const head = format === 'csv' ? `\ufeff${columns.join(',')}\r\n` : '';
  const file = await streamBatches({ batches, head, write: (rows) => write(columns, rows), logger });
  const { type, ending } = EXPORT_TYPES[format];
  file.options.type = type;
  file.options.disposition = `attachment; filename="${name}.${ending}"`;
  return file;
}
