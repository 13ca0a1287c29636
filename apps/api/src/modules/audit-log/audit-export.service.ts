import type { AuditExportQuery, AuditLog } from '@bellweek/api-client/contract/audit-log';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { exportList } from '../../common/list-export.js';
import { LOGGER } from '../../common/logging.js';
import { AuditReaderService } from './audit-reader.service.js';
import { AuditService } from '../audit/audit.service.js';

const PEOPLE = ['userName', 'userEmail', 'actorName', 'actorEmail'] as const;
const COLUMNS = ['id', 'timestamp', 'action', 'userId', 'actorId', ...PEOPLE, 'licenseId', 'reason', 'metadata'];

function rowOf({ metadata, ...entry }: AuditLog) {
  const stored = { ...metadata };
  const names = Object.fromEntries(
    PEOPLE.map((key) => {
      const { [key]: name = null } = stored;
      delete stored[key];
      return [key, typeof name === 'string' ? name : null];
    }),
  );
  return { ...entry, ...names, metadata: stored };
}

async function* rowsOf(batches: AsyncIterable<AuditLog[]>) {
  for await (const logs of batches) yield logs.map(rowOf);
}

/** "audit-log-from-2026-11-17-to-2026-11-18" */
const nameOf = ({ firstDay, lastDay }: AuditExportQuery): string =>
  ['audit-log', firstDay && `from-${firstDay}`, lastDay && `to-${lastDay}`].filter(Boolean).join('-');

/** The log as a file, for administrators. */
@Injectable()
export class AuditExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly reader: AuditReaderService,
    private readonly audit: AuditService,
  ) {}

  async export(actorId: string, query: AuditExportQuery): Promise<StreamableFile> {
    const { format, from = null, until = null } = query;
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, { action: 'audit.exported', actorId, metadata: { format, from, until } }),
    );
    const batches = rowsOf(this.reader.readAll(query));
    return exportList({ format, name: nameOf(query), columns: COLUMNS, batches, logger: this.logger });
  }
}
