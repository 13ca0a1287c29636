import 'reflect-metadata';
import { AppError } from '../common/app-error.js';
import { AuditSealerService } from '../modules/audit/audit-sealer.service.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';

await runCommand((config) =>
  withServices(config, async (services) => {
    const { sealed, unsealed, head, firstBad } = await services.get(AuditSealerService, { strict: false }).verify();
    if (firstBad) {
      const { sequence, entryId, reason } = firstBad;
      throw new AppError('conflict', `The audit log is NOT intact: link ${sequence} (entry ${entryId}): ${reason}.`);
    }
    return `The audit log is intact: ${sealed} entries sealed, ${unsealed} not sealed yet, newest link ${head}.`;
  }),
);
