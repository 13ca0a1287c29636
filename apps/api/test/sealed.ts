import type { AuditSealerService } from '../src/modules/audit/audit-sealer.service.js';
import { waitUntil } from './wait-until.js';

/** Waits until every committed entry has its link. The app's own sealer may make it: a second one leaves the work to the first. */
export const sealed = (...sealers: readonly AuditSealerService[]): Promise<unknown> =>
  waitUntil('every entry is sealed', async () => {
    await Promise.all(sealers.map((sealer) => sealer.sealAll()));
    return (await sealers[0]?.verify())?.unsealed === 0;
  });
