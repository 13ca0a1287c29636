import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES, type Role } from '@bellweek/api-client/contract/roles';
import { type Provider, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '../common/app-error.js';
import type { Config } from '../config/config.js';
import { RecoveryCodeService } from '../modules/passkey/recovery-code.service.js';
import { AdminService } from '../modules/user/admin.service.js';
import { withServices } from './command-context.js';
import { runCommand } from './run-command.js';

interface Asked {
  email: string;
  provider: Provider;
  role: Role;
  config: Config;
}

interface Subcommand {
  does: string;
  /** @returns a sentence about the outcome. */
  run: (services: INestApplicationContext, asked: Asked) => Promise<string>;
}

const adminsOf = (services: INestApplicationContext): AdminService => services.get(AdminService, { strict: false });
const linkFor = (services: INestApplicationContext, email: string): Promise<string> =>
  services.get(RecoveryCodeService, { strict: false }).createLink(email);

const SUBCOMMANDS: Record<string, Subcommand> = {
  grant: {
    does: 'makes an operator, or changes the role of one; prints a one-time link where a second factor is required',
    run: async (services, { email, provider, role, config }) => {
      const outcome = await adminsOf(services).grant(email, provider, role);
      return config.secondFactor === 'required' ? `${outcome}\n${await linkFor(services, email)}` : outcome;
    },
  },
  revoke: {
    does: 'ends the role of an operator, and an invitation',
    run: (services, { email }) => adminsOf(services).revoke(email),
  },
  'reset-passkeys': {
    does: 'removes all passkeys and recovery codes of an operator who lost them',
    run: (services, { email }) => adminsOf(services).resetPasskeys(email),
  },
  link: {
    does: 'prints a one-time link that lets an operator in without a passkey',
    run: (services, { email }) => linkFor(services, email),
  },
};

const width = Math.max(...Object.keys(SUBCOMMANDS).map((name) => name.length));
const USAGE = [
  'Usage: npm run admin -- COMMAND EMAIL [options]',
  '',
  ...Object.entries(SUBCOMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`),
  '',
  `  --role ${OPERATOR_ROLES.join('|')}    of grant; administrator unless given`,
  `  --provider ${PROVIDERS.join('|')}    the account that EMAIL signs in with, of grant; google unless given`,
].join('\n');

await runCommand((config) => {
  const { values, positionals } = parseArgs({
    options: {
      provider: { type: 'string', default: 'google' },
      role: { type: 'string', default: 'administrator' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return Promise.resolve(USAGE);
  const [verb = '', email, ...rest] = positionals;
  const provider = PROVIDERS.find((name): name is Provider => name === values.provider);
  const role = OPERATOR_ROLES.find((name) => name === values.role);
  const subcommand = Object.hasOwn(SUBCOMMANDS, verb) ? SUBCOMMANDS[verb] : undefined;
  if (!email || rest.length > 0 || !provider || !role || !subcommand) throw new AppError('invalid_request', USAGE);
  return withServices(config, (services) => subcommand.run(services, { email, provider, role, config }));
});
