import { join } from 'node:path';
import type { Settings } from '../environment.ts';
import { Failure } from '../failure.ts';
import { publicAddress } from '../database/roles.ts';

/** Refuses to run in production: the identity provider signs anybody in without a password. */
export function refuseProduction(settings: Settings, command: string): void {
  if (!settings.isProduction) return;
  throw new Failure(
    `"${command}" starts development parts and refuses NODE_ENV=production: use "npm run migrate", "npm run serve:api" and "npm run serve:web".`,
  );
}

export function tellAddresses(settings: Settings, databaseFolder: string | undefined): void {
  const own = databaseFolder ? `, data in ${databaseFolder}` : '';
  const lines = [
    `Ready: ${settings.webUrl}`,
    `  API                ${settings.apiUrl} (described at ${settings.apiUrl}/docs)`,
    `  Identity provider  ${settings.identityProviderUrl} (stands in for Google and Apple)`,
    `  Mail inbox         ${settings.inboxUrl} (SMTP on port ${settings.ports.smtp})`,
    `  DNS server         port ${settings.ports.dns}, records in ${join(settings.dataDir, 'dns.json')}`,
    `  Database           ${publicAddress(settings.databaseUrl)}${own}`,
    'Ctrl-C stops everything.',
  ];
  console.log(lines.join('\n'));
}
