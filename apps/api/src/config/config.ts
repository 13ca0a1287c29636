import { DEVELOPMENT_FACTS } from '@bellweek/api-client/contract/site-fact-settings';
import { resolve } from 'node:path';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { SecondFactorPolicy } from '@bellweek/api-client/contract/auth';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import { isLoopback, originProblem } from '@bellweek/api-client/contract/public-address';
import type { PublicNetwork } from '@bellweek/public-fetch/public-address';
import { getDomain } from 'tldts';
import { environmentSchema, type Environment } from './config.schema.js';
import { productionProblems, publicProblems } from './production-rules.js';

export interface ProviderConfig {
  issuer: string;
  clientId: string;
  /** Unused for Apple, which takes a signed assertion; see `appleKey`. */
  clientSecret?: string;
  appleKey?: { teamId: string; keyId: string; privateKey: string };
  /** Set for the school's own OpenID provider alone. */
  openId?: OpenIdRules;
}

/** Rules for the email addresses of the school's own OpenID provider. */
export interface OpenIdRules {
  /** The only domains whose people may sign in; with none, any may. */
  domains: string[];
  /** The claim that holds the address. `email_verified` is about `email` alone. */
  emailClaim: string;
  /** Whether an address of `domains` counts when the provider does not say whether it is verified. */
  trustsDomains: boolean;
}

/** Milliseconds for each phase of an SMTP dialogue; `silence` between bytes, `whole` for a mail, `close` for all at the end. */
export interface SmtpTimeouts {
  dns: number;
  connection: number;
  greeting: number;
  silence: number;
  whole: number;
  close: number;
}

const SMTP_TIMEOUTS: SmtpTimeouts = {
  dns: 5_000,
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  // Shorter than the lease of a mail (see `mail-queue.ts`), so that no worker sends a mail that another has taken over.
  whole: 90_000,
  close: 5_000,
};

/** A bucket of published builds. */
export interface BucketConfig {
  /** Address of the folder of its files. The query is a credential: it appears in no log, message or answer. */
  url: string;
  /** Time-out in milliseconds for a feed, and for the next bytes of a build. */
  timeoutMs: number;
  /** Milliseconds for which its answer about the newest builds is cached. */
  cacheMs: number;
}

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** Public addresses without a trailing slash. */
  webUrl: string;
  apiUrl: string;
  database: { url: string; ownerUrl: string; poolSize: number };
  sessionSecret: string;
  personHashSecret: string;
  /** Keys the audit log's chain; the former ones check the links they made. */
  auditSecret: string;
  auditFormerSecrets: string[];
  /** Encrypts the sync keys that institutions have us keep; without it none can choose that. */
  syncKeptSecret?: string;
  /** Those it replaced, newest first: keys still lie under them for a while. */
  syncKeptFormerSecrets: string[];
  providers: Partial<Record<Provider, ProviderConfig>>;
  /** Tenants whose email addresses count as verified. */
  microsoftTenants: string[];
  /** The only tenants whose people may sign in; with none, any tenant's may. */
  microsoftAllowedTenants: string[];
  institutionTimeZone: string;
  /** Servers that are asked for the TXT records of institutions; none: the system's servers. */
  dnsServers: string[];
  /**
   * `senderName` and `from` are the sender of every mail, `teamEmail` where notices of the public forms go, `supportEmail` what mails name
   * for questions.
   */
  smtp: {
    url: string;
    senderName: string;
    from: string;
    teamEmail: string;
    supportEmail: string;
    timeouts: SmtpTimeouts;
  };
  /** Where mails come back to, each to an address of its own, and the secret under which they are handed to the API. */
  bounces: { address?: string; secret?: string };
  /** The school whose own copy this is: mails come in its name. */
  schoolName?: string | undefined;
  /** Whether the website has its waitlist; it, not the API, refuses to start where production does not say. */
  isShopOpen: boolean;
  /** Whether browsers are to demand https of every host below the API's too. */
  hstsSubdomains: boolean;
  /** The place of published desktop builds and their feeds. */
  releases: { folder: string } | BucketConfig;
  /** Key of pushes to browsers; without one there are none. */
  pushPrivateKey?: string;
  /** How calendars by address and push services are reached: on the public network alone, but for servers of the tests. */
  publicNetwork: PublicNetwork;
  /** Whether operators need a second factor. */
  secondFactor: SecondFactorPolicy;
  /** Whether operators are told that `npm run backup` has not run for long. */
  checksBackups: boolean;
  metricsToken?: string;
  logLevel: Environment['LOG_LEVEL'];
  trustProxyHops: number;
}

/** All problems of the environment, one sentence each. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration cannot be used: ${problems.join(' ')}`);
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Schemeful same-site: without it the browser never sends our Lax cookie to the API. */
export function isSameSite(left: string, right: string): boolean {
  const [a, b] = [new URL(left), new URL(right)];
  const site = (url: URL): string => getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname;
  return a.protocol === b.protocol && site(a) === site(b);
}

function providers(env: Environment): Config['providers'] {
  const found: Config['providers'] = {};
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET) {
    found.google = {
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    };
  }
  if (env.APPLE_CLIENT_ID && env.APPLE_TEAM_ID && env.APPLE_KEY_ID && env.APPLE_PRIVATE_KEY) {
    const privateKey = env.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n');
    const appleKey = { teamId: env.APPLE_TEAM_ID, keyId: env.APPLE_KEY_ID, privateKey };
    found.apple = { issuer: env.APPLE_ISSUER, clientId: env.APPLE_CLIENT_ID, appleKey };
  }
  if (env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET) {
    found.microsoft = {
      issuer: env.MICROSOFT_ISSUER,
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
    };
  }
  if (env.OPENID_ISSUER && env.OPENID_CLIENT_ID && env.OPENID_CLIENT_SECRET) {
    found.openid = {
      issuer: env.OPENID_ISSUER,
      clientId: env.OPENID_CLIENT_ID,
      clientSecret: env.OPENID_CLIENT_SECRET,
      openId: {
        domains: env.OPENID_DOMAINS,
        emailClaim: env.OPENID_EMAIL_CLAIM,
        trustsDomains: env.OPENID_TRUSTS_DOMAINS === 'on',
      },
    };
  }
  return found;
}

function releases({ RELEASES_DIR: folder, RELEASES_URL: url }: Environment): Config['releases'] {
  return url ? { url, timeoutMs: 15_000, cacheMs: 10_000 } : { folder: resolve(folder ?? '.data/releases') };
}

/** The message omits the address: its query is a credential. */
function releaseProblems({ RELEASES_DIR: folder, RELEASES_URL: address }: Environment): string[] {
  if (!address) return [];
  const { protocol, username, password, hash } = new URL(address);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(address));
  return [
    ...(folder ? ['RELEASES_DIR and RELEASES_URL are both set: releases lie in one place, so set one of them.'] : []),
    ...(isSafe ? [] : ['RELEASES_URL must use https, or http on this computer alone.']),
    ...(username || password || hash ? ['RELEASES_URL must hold neither a user name nor a password nor a #.'] : []),
  ];
}

function problemsOf(env: Environment, config: Config): string[] {
  const problems = [originProblem('WEB_URL', config.webUrl), originProblem('API_URL', config.apiUrl)].filter(
    (problem) => problem !== null,
  );
  if (!isSameSite(config.webUrl, config.apiUrl)) {
    problems.push(`WEB_URL (${config.webUrl}) and API_URL (${config.apiUrl}) must be on the same site.`);
  }
  const isPublic = config.isProduction || !isLoopback(config.webUrl) || !isLoopback(config.apiUrl);
  if (isPublic) problems.push(...publicProblems(env));
  if (config.isProduction) problems.push(...productionProblems(env));
  return [...problems, ...releaseProblems(env)];
}

/** The validated configuration. @throws {ConfigError} naming every variable that is wrong. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`));
  }
  const env = parsed.data;
  const url = env.DATABASE_URL ?? `postgres://bellweek_app:bellweek@localhost:${env.DATABASE_PORT}/bellweek`;
  const developmentOwner = `postgres://bellweek_owner:bellweek@localhost:${env.DATABASE_PORT}/bellweek`;
  const config: Config = {
    isProduction: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.API_PORT,
    webUrl: withoutSlash(env.WEB_URL ?? `http://localhost:${env.WEB_PORT}`),
    apiUrl: withoutSlash(env.API_URL ?? `http://localhost:${env.API_PORT}`),
    database: {
      url,
      ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? developmentOwner,
      poolSize: env.DATABASE_POOL_SIZE,
    },
    sessionSecret: env.SESSION_SECRET,
    personHashSecret: env.PERSON_HASH_SECRET,
    auditSecret: env.AUDIT_SECRET,
    auditFormerSecrets: env.AUDIT_FORMER_SECRETS,
    syncKeptSecret: env.SYNC_KEPT_SECRET,
    syncKeptFormerSecrets: env.SYNC_KEPT_FORMER_SECRETS,
    providers: providers(env),
    microsoftTenants: env.MICROSOFT_TENANTS,
    microsoftAllowedTenants: env.MICROSOFT_ALLOWED_TENANTS,
    institutionTimeZone: env.INSTITUTION_TIME_ZONE,
    dnsServers: env.DNS_SERVERS,
    smtp: {
      url: env.SMTP_URL ?? `smtp://localhost:${env.SMTP_PORT}`,
      senderName: [PRODUCT.name, env.SCHOOL_NAME].filter(Boolean).join(', '),
      from: env.MAIL_FROM ?? DEVELOPMENT_FACTS.supportEmail,
      teamEmail: env.TEAM_EMAIL ?? DEVELOPMENT_FACTS.supportEmail,
      supportEmail: env.SUPPORT_EMAIL ?? DEVELOPMENT_FACTS.supportEmail,
      timeouts: SMTP_TIMEOUTS,
    },
    bounces: { address: env.MAIL_BOUNCE_ADDRESS, secret: env.BOUNCE_SECRET },
    schoolName: env.SCHOOL_NAME,
    isShopOpen: (env.SHOP_WINDOW ?? (env.SCHOOL_NAME ? 'off' : 'on')) === 'on',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    releases: releases(env),
    pushPrivateKey: env.PUSH_PRIVATE_KEY,
    publicNetwork: { testServers: env.FEED_TEST_SERVERS },
    secondFactor: env.OPERATOR_SECOND_FACTOR ?? (env.NODE_ENV === 'production' ? 'required' : 'offered'),
    checksBackups: env.BACKUP_CHECK === 'on',
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustProxyHops: env.TRUST_PROXY_HOPS,
  };
  const problems = problemsOf(env, config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
