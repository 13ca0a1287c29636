import type { ExportedList } from '@bellweek/api-client/contract/exports';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { type ExportedRow, exportList } from '../../common/list-export.js';
import { LOGGER } from '../../common/logging.js';
import { presentAll } from '../../common/streamed-list.js';
import { AuditService } from './audit.service.js';

interface ListFile<Row> {
  /** Of the list, and so of the file. */
  name: ExportedList;
  columns: readonly string[];
  /** The filters as they were asked for; the audit log keeps their names alone. */
  query: object;
  batches: AsyncIterable<readonly Row[]>;
  present: (row: Row) => ExportedRow;
}

/** Operators' lists as CSV files, for administrators: all rows of the filters, each download in the audit log. */
@Injectable()
export class ListExportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly audit: AuditService,
  ) {}

  async export<Row>(
    actorId: string,
    { name, columns, query, batches, present }: ListFile<Row>,
  ): Promise<StreamableFile> {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const metadata = { list: name, filters: asked.map(([filter]) => filter).filter((filter) => filter !== 'order') };
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, { action: 'list.exported', actorId, metadata }),
    );
    const rows = presentAll(batches, present);
    return exportList({ format: 'csv', name, columns, batches: rows, logger: this.logger });
  }
}
