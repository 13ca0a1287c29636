import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES } from '@bellweek/api-client/contract/roles';
import { PROVIDERS, type Provider } from '@bellweek/api-client/contract/sign-in';
import { AppError } from '../common/app-error.js';
import { AdminService } from '../modules/user/admin.service.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';

const USAGE = `Usage: admin grant EMAIL [--role ${OPERATOR_ROLES.join('|')}] [--provider ${PROVIDERS.join('|')}] | admin revoke EMAIL | admin reset-passkeys EMAIL`;

const VERBS = ['grant', 'revoke', 'reset-passkeys'] as const;
const isVerb = (text: string | undefined): text is (typeof VERBS)[number] => VERBS.some((verb) => verb === text);

await runCommand((config) => {
  const { values, positionals } = parseArgs({
    options: {
      provider: { type: 'string', default: 'google' },
      role: { type: 'string', default: 'administrator' },
    },
    allowPositionals: true,
  });
  const [verb, email, ...rest] = positionals;
  const provider = PROVIDERS.find((name): name is Provider => name === values.provider);
  const role = OPERATOR_ROLES.find((name) => name === values.role);
  if (!email || rest.length > 0 || !provider || !role || !isVerb(verb)) {
    throw new AppError('invalid_request', USAGE);
  }
  return withServices(config, (services) => {
    const admins = services.get(AdminService, { strict: false });
    if (verb === 'grant') return admins.grant(email, provider, role);
    return verb === 'revoke' ? admins.revoke(email) : admins.resetPasskeys(email);
  });
});
