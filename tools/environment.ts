import { join, resolve } from 'node:path';
import { Failure } from './failure.ts';
import { APPLE_TEAM_ID, DEVELOPMENT_CLIENT_ID, DEVELOPMENT_CLIENT_SECRET } from './identity-provider/clients.ts';
import type { AppleKey } from './identity-provider/keys.ts';
import { ROOT } from './paths.ts';

export type Variables = Record<string, string | undefined>;

/** Every part that listens, with the variable of its port. */
export const PORTS = {
  web: { variable: 'WEB_PORT', fallback: 3000, part: 'the website' },
  api: { variable: 'API_PORT', fallback: 3001, part: 'the API' },
  idp: { variable: 'IDP_PORT', fallback: 3002, part: 'the development identity provider' },
  inbox: { variable: 'INBOX_PORT', fallback: 3003, part: 'the development mail inbox' },
  smtp: { variable: 'SMTP_PORT', fallback: 3004, part: "the inbox's SMTP server" },
  database: { variable: 'DATABASE_PORT', fallback: 3005, part: 'the database' },
  dns: { variable: 'DNS_PORT', fallback: 3006, part: 'the development DNS server' },
} as const;

export type Part = keyof typeof PORTS;

/** Settings of the tools themselves; the API validates its own. */
export interface Settings {
  isProduction: boolean;
  host: string;
  ports: Record<Part, number>;
  /** Public addresses without a trailing slash. */
  webUrl: string;
  apiUrl: string;
  identityProviderUrl: string;
  inboxUrl: string;
  databaseUrl: string;
  databaseOwnerUrl: string;
  /** False if the environment names a server: then none is started. */
  ownsDatabase: boolean;
  smtpUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Folder of the downloads, as an absolute path. */
  releasesDir: string;
}

/** An empty value means "not set", as in `.env`. */
const valueOf = (env: Variables, name: string): string | undefined => env[name]?.trim() || undefined;

function portOf(env: Variables, part: Part): number {
  const { variable, fallback } = PORTS[part];
  const text = valueOf(env, variable);
  if (text === undefined) return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Failure(`${variable} is "${text}", but must be a port between 1 and 65535.`);
}

function urlOf(env: Variables, name: string, fallback: string): string {
  const text = valueOf(env, name) ?? fallback;
  if (!URL.canParse(text)) throw new Failure(`${name} is "${text}", which is not an address.`);
  return text.replace(/\/+$/, '');
}

function portsOf(env: Variables): Record<Part, number> {
  const seen = new Map<number, string>();
  const ports: [Part, number][] = [];
  for (const part of Object.keys(PORTS) as Part[]) {
    const port = portOf(env, part);
    const other = seen.get(port);
    const { variable } = PORTS[part];
    if (other) throw new Failure(`${other} and ${variable} are both ${port}: give one of them another port.`);
    seen.set(port, variable);
    ports.push([part, port]);
  }
  return Object.fromEntries(ports) as Record<Part, number>;
}

/** @throws {Failure} naming the variable that is wrong. */
export function readSettings(env: Variables = process.env): Settings {
  const ports = portsOf(env);
  const local = (role: string): string => `postgres://${role}:bellweek@localhost:${ports.database}/bellweek`;
  const given = valueOf(env, 'DATABASE_URL') ?? valueOf(env, 'DATABASE_OWNER_URL');
  const dataDir = resolve(ROOT, valueOf(env, 'DATA_DIR') ?? '.data');
  return {
    isProduction: env.NODE_ENV === 'production',
    host: valueOf(env, 'HOST') ?? '127.0.0.1',
    ports,
    webUrl: urlOf(env, 'WEB_URL', `http://localhost:${ports.web}`),
    apiUrl: urlOf(env, 'API_URL', `http://localhost:${ports.api}`),
    identityProviderUrl: `http://localhost:${ports.idp}`,
    inboxUrl: `http://localhost:${ports.inbox}`,
    databaseUrl: urlOf(env, 'DATABASE_URL', given ?? local('bellweek_app')),
    databaseOwnerUrl: urlOf(env, 'DATABASE_OWNER_URL', given ?? local('bellweek_owner')),
    ownsDatabase: given === undefined,
    smtpUrl: urlOf(env, 'SMTP_URL', `smtp://localhost:${ports.smtp}`),
    dataDir,
    releasesDir: resolve(ROOT, valueOf(env, 'RELEASES_DIR') ?? join(dataDir, 'releases')),
  };
}

/** Settings of the development identity provider for each provider that the environment does not configure. */
function developmentProviders(settings: Settings, env: Variables, key: AppleKey): Variables {
  const variables: Variables = {};
  if (!valueOf(env, 'GOOGLE_CLIENT_ID')) {
    variables.GOOGLE_ISSUER = `${settings.identityProviderUrl}/google`;
    variables.GOOGLE_CLIENT_ID = DEVELOPMENT_CLIENT_ID;
    variables.GOOGLE_CLIENT_SECRET = DEVELOPMENT_CLIENT_SECRET;
  }
  if (!valueOf(env, 'APPLE_CLIENT_ID')) {
    variables.APPLE_ISSUER = `${settings.identityProviderUrl}/apple`;
    variables.APPLE_CLIENT_ID = DEVELOPMENT_CLIENT_ID;
    variables.APPLE_TEAM_ID = APPLE_TEAM_ID;
    variables.APPLE_KEY_ID = key.keyId;
    variables.APPLE_PRIVATE_KEY = key.privateKey;
  }
  return variables;
}

/** Where mails of a development copy come back to, and the secret under which a test reports a returned mail. */
export const DEVELOPMENT_BOUNCES = {
  address: 'bounces@bellweek.test',
  secret: 'development-only-secret-of-bounces',
};

/** Encrypts the keys that an institution has a development copy keep. */
const DEVELOPMENT_KEPT_SECRET = 'development-only-secret-never-use-in-production';

/** With a bucket, a folder is passed on only if it was set: the API then refuses the two. */
const releasesPlace = (settings: Settings, env: Variables): Variables =>
  valueOf(env, 'RELEASES_URL') ? {} : { RELEASES_DIR: settings.releasesDir };

/** The whole environment of a development child: the given one, and every address derived from it. */
export function childEnvironment(settings: Settings, env: Variables, key: AppleKey): NodeJS.ProcessEnv {
  const ports = Object.entries(PORTS).map(([part, { variable }]) => [variable, String(settings.ports[part as Part])]);
  return {
    ...env,
    NODE_ENV: valueOf(env, 'NODE_ENV') ?? 'development',
    HOST: settings.host,
    ...(Object.fromEntries(ports) as Variables),
    WEB_URL: settings.webUrl,
    API_URL: settings.apiUrl,
    DATABASE_URL: settings.databaseUrl,
    DATABASE_OWNER_URL: settings.databaseOwnerUrl,
    SMTP_URL: settings.smtpUrl,
    DNS_SERVERS: valueOf(env, 'DNS_SERVERS') ?? `127.0.0.1:${settings.ports.dns}`,
    ...(settings.isProduction ? {} : { SYNC_KEPT_SECRET: valueOf(env, 'SYNC_KEPT_SECRET') ?? DEVELOPMENT_KEPT_SECRET }),
    DATA_DIR: settings.dataDir,
    MAIL_BOUNCE_ADDRESS: valueOf(env, 'MAIL_BOUNCE_ADDRESS') ?? DEVELOPMENT_BOUNCES.address,
    BOUNCE_SECRET: valueOf(env, 'BOUNCE_SECRET') ?? DEVELOPMENT_BOUNCES.secret,
    ...releasesPlace(settings, env),
    ...developmentProviders(settings, env, key),
  };
}
