import { WAITLIST_LIMITS } from '@bellweek/api-client/contract/waitlist-states';
import type { ImportResult } from '@bellweek/api-client/contract/waitlist';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { readAddressFile } from './address-file.js';
import { addEntries, countKnown } from './waitlist.repository.js';

/** Lists of addresses from elsewhere. People get no mail before they are invited. */
@Injectable()
export class WaitlistImportService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** The result of an import, which it leaves undone. */
  async preview(text: string): Promise<ImportResult> {
    const { addresses, repeated, ...bad } = readAddressFile(text, WAITLIST_LIMITS.importLines);
    const known = await countKnown(this.dataSource, addresses);
    return { added: addresses.size - known, known: known + repeated, ...bad };
  }

  /** Addresses that are there keep their place, so that a second import changes nothing. */
  import(actorId: string, text: string): Promise<ImportResult> {
    const { addresses, repeated, bad, badLines } = readAddressFile(text, WAITLIST_LIMITS.importLines);
    return this.dataSource.transaction(async (manager) => {
      const added = await addEntries(manager, addresses);
      const counts = { added, known: addresses.size - added + repeated, bad };
      await this.audit.record(manager, { action: 'waitlist.imported', actorId, subjectId: null, metadata: counts });
      return { ...counts, badLines };
    });
  }
}
