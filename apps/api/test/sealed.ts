import type { AuditSealerService } from '../src/modules/audit/audit-sealer.service.js';
import type { ChainReport } from '../src/modules/audit/verify-chain.js';
import { waitUntil } from './wait-until.js';

/**
 * Waits until every committed entry has its link. The app's own sealer may make it: a second one leaves the work to the first.
 *
 * @returns the report of that moment: an app that runs may write its next entry at any time
 */
export const sealed = (...sealers: readonly [AuditSealerService, ...AuditSealerService[]]): Promise<ChainReport> =>
  waitUntil('every entry is sealed', async () => {
    await Promise.all(sealers.map((sealer) => sealer.sealAll()));
    const report = await sealers[0].verify();
    return report.unsealed === 0 ? report : null;
  });
