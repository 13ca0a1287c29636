import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES, type Role } from '@bellweek/api-client/contract/roles';
import { type Provider, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '../common/app-error.js';
import type { Config } from '../config/config.js';
import { RecoveryCodeService } from '../modules/auth/passkey/recovery-code.service.js';
import { AdminService } from '../modules/auth/admin.service.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';

interface Asked {
  email: string;
  provider: Provider;
  role: Role;
  config: Config;
}

/** @returns a sentence about the outcome. */
type Subcommand = (services: INestApplicationContext, asked: Asked) => Promise<string>;

const adminsOf = (services: INestApplicationContext): AdminService => services.get(AdminService, { strict: false });
const linkFor = (services: INestApplicationContext, email: string): Promise<string> =>
  services.get(RecoveryCodeService, { strict: false }).createLink(email);

/** `npm run admin -- --help` says what each does. */
const SUBCOMMANDS: Record<string, Subcommand> = {
  grant: async (services, { email, provider, role, config }) => {
    const outcome = await adminsOf(services).grant(email, provider, role);
    return config.secondFactor === 'required' ? `${outcome}\n${await linkFor(services, email)}` : outcome;
  },
  revoke: (services, { email }) => adminsOf(services).revoke(email),
  'reset-passkeys': (services, { email }) => adminsOf(services).resetPasskeys(email),
  link: async (services, { email }) => {
    await adminsOf(services).requireRole(email);
    return linkFor(services, email);
  },
};

/** The value of an option that is one of a list. */
function chosen<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found) return found;
  throw new AppError('invalid_request', `There is no ${option} "${value}": --${option} takes ${allowed.join(', ')}.`);
}

const MISUSED = 'This command needs a verb and an email address: see `npm run admin -- --help`.';

await runCommand((config) => {
  const { values, positionals } = parseArgs({
    options: {
      provider: { type: 'string', default: 'google' },
      role: { type: 'string', default: 'administrator' },
    },
    allowPositionals: true,
  });
  const [verb = '', email, ...rest] = positionals;
  const subcommand = Object.hasOwn(SUBCOMMANDS, verb) ? SUBCOMMANDS[verb] : undefined;
  if (!email || rest.length > 0 || !subcommand) throw new AppError('invalid_request', MISUSED);
  const provider = chosen('provider', values.provider, PROVIDERS);
  const role = chosen('role', values.role, OPERATOR_ROLES);
  return withServices(config, (services) => subcommand(services, { email, provider, role, config }));
});
