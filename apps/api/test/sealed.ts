import type { AuditSealerService } from '../src/modules/audit/audit-sealer.service.js';
import { waitUntil } from './wait-until.js';

/** Until every committed entry has its link, whoever makes it: a sealer that finds another at work, the app's own by its timer, leaves it to that one. */
export const sealed = (...sealers: readonly AuditSealerService[]): Promise<unknown> =>
  waitUntil('every entry is sealed', async () => {
    await Promise.all(sealers.map((sealer) => sealer.sealAll()));
    return (await sealers[0]?.verify())?.unsealed === 0;
  });
