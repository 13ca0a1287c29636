import { createPrivateKey } from 'node:crypto';
import { isLoopback, productionAddressProblems } from '@bellweek/api-client/contract/public-address';
import { DEVELOPMENT_INBOX_PORT, DEVELOPMENT_SECRET, type Environment } from './config.schema.js';
import { databaseLogin } from './database-login.js';

/** Secrets, each for one purpose, so that a leaked one does not compromise the others. */
const SECRETS = ['SESSION_SECRET', 'PERSON_HASH_SECRET', 'AUDIT_SECRET'] as const;
const METRICS_TOKEN_LENGTH = 16;
/** Fewest different characters of a secret: a random one of 32 has more, even in hexadecimal digits. */
const FEWEST_DIFFERENT_CHARACTERS = 8;

const PROVIDERS = {
  GOOGLE: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  APPLE: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  MICROSOFT: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  OPENID: ['OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET', 'OPENID_ISSUER', 'OPENID_NAME'],
} as const;

/** Problems at any public address, one sentence each. No sentence quotes a secret or a database's address. */
export function publicProblems(env: Environment): string[] {
  return [
    ...SECRETS.filter((name) => env[name] === DEVELOPMENT_SECRET).map((name) => `${name} must be set.`),
    ...(env.AUDIT_FORMER_SECRETS.includes(DEVELOPMENT_SECRET)
      ? ['AUDIT_FORMER_SECRETS must not hold the secret of development.']
      : []),
    ...(env.SYNC_KEPT_SECRET === DEVELOPMENT_SECRET ? ['SYNC_KEPT_SECRET must not be the secret of development.'] : []),
    ...issuerProblems(env),
    ...providerProblems(env),
    ...secretProblems(env),
  ];
}

/** Further problems in production. */
export function productionProblems(env: Environment): string[] {
  const { WEB_URL, API_URL } = env;
  return [
    ...productionAddressProblems({ WEB_URL, API_URL }),
    ...databaseProblems(env),
    ...mailProblems(env),
    ...addressProblems(env),
    ...dnsProblems(env),
    ...feedProblems(env),
  ];
}

function issuerProblems(env: Environment): string[] {
  return Object.entries(PROVIDERS).flatMap(([name, [id]]) => {
    const issuer = env[`${name as keyof typeof PROVIDERS}_ISSUER`];
    // The development provider signs anybody in as anybody.
    const isReal = issuer?.startsWith('https:') && !isLoopback(issuer);
    return env[id] === undefined || issuer === undefined || isReal
      ? []
      : [`${name}_ISSUER must be a real https provider, not the development one.`];
  });
}

/** A provider with only some of its settings would silently be off. */
function providerProblems(env: Environment): string[] {
  const problems = Object.values(PROVIDERS).flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    const given = names.find((name) => env[name] !== undefined);
    return given === undefined || missing.length === 0
      ? []
      : [`${missing.join(' and ')} must be set too, since ${given} is.`];
  });
  if (env.APPLE_PRIVATE_KEY !== undefined && !isAppleKey(env.APPLE_PRIVATE_KEY)) {
    problems.push('APPLE_PRIVATE_KEY must be the whole text of the .p8 file from Apple.');
  }
  if (env.OPENID_TRUSTS_DOMAINS === 'on' && env.OPENID_DOMAINS.length === 0) {
    problems.push('OPENID_DOMAINS must be set too, since OPENID_TRUSTS_DOMAINS is on.');
  }
  return problems;
}

function isAppleKey(text: string): boolean {
  try {
    const { asymmetricKeyType } = createPrivateKey(text.replaceAll('\\n', '\n'));
    return asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

function secretProblems(env: Environment): string[] {
  const given = [
    ...SECRETS.map((name) => [name, env[name]] as const).filter(([, value]) => value !== DEVELOPMENT_SECRET),
    ...(['AUDIT_FORMER_SECRETS', 'SYNC_KEPT_FORMER_SECRETS'] as const).flatMap((name) =>
      env[name].map((value) => [name, value] as const),
    ),
    ...(['METRICS_TOKEN', 'SYNC_KEPT_SECRET'] as const).flatMap((name) =>
      env[name] === undefined ? [] : [[name, env[name]] as const],
    ),
  ];
  const equal = given.flatMap(([name, value], index) => {
    const same = given.slice(0, index).find(([, other]) => other === value);
    return same ? [`${same[0]} and ${name} must differ.`] : [];
  });
  const guessable = SECRETS.filter((name) => new Set(env[name]).size < FEWEST_DIFFERENT_CHARACTERS).map(
    (name) => `${name} must be a random text.`,
  );
  const isShort = env.METRICS_TOKEN !== undefined && env.METRICS_TOKEN.length < METRICS_TOKEN_LENGTH;
  return [
    ...equal,
    ...guessable,
    ...(isShort ? [`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters.`] : []),
  ];
}

function databaseProblems(env: Environment): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL } = env;
  if (DATABASE_URL === undefined) return ['DATABASE_URL must be set in production.'];
  const problems: string[] = [];
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_OWNER_URL })) {
    if (url === undefined) continue;
    const { user, password: given } = databaseLogin(url);
    const password = given || env.PGPASSWORD;
    // Without a password the server authenticates the process by other means, such as a certificate.
    const isGuessable = !!password && ['bellweek', 'postgres', 'password', user].includes(password);
    if (isGuessable) problems.push(`${name} must have a password of its own in production.`);
  }
  const [app, owner] = [DATABASE_URL, DATABASE_OWNER_URL].map((url) => url && databaseLogin(url).user);
  // The owner may change the audit log and everything else, so only migrations use that role.
  if (owner !== undefined && owner === app)
    problems.push('DATABASE_OWNER_URL must name another role than DATABASE_URL.');
  return problems;
}

function mailProblems({ SMTP_URL, SMTP_PORT }: Environment): string[] {
  if (SMTP_URL === undefined) return ['SMTP_URL must be set in production.'];
  const { port } = new URL(SMTP_URL);
  const isInbox =
    isLoopback(SMTP_URL.replace(/^smtps?:/, 'http:')) && [SMTP_PORT, DEVELOPMENT_INBOX_PORT].includes(Number(port));
  return isInbox ? ['SMTP_URL must not be the mail inbox of development.'] : [];
}

/** Without them, requests and questions of people would go to addresses of somebody else. */
function addressProblems(env: Environment): string[] {
  const needed = ['MAIL_FROM', 'TEAM_EMAIL', 'SUPPORT_EMAIL'] as const;
  return needed.filter((name) => env[name] === undefined).map((name) => `${name} must be set in production.`);
}

/** Servers of the tests may be private, and feeds would lead there. */
function feedProblems({ FEED_TEST_SERVERS }: Environment): string[] {
  return FEED_TEST_SERVERS.length > 0 ? ['FEED_TEST_SERVERS must not be set in production.'] : [];
}

/** The server of development says whatever its file says. */
function dnsProblems({ DNS_SERVERS }: Environment): string[] {
  const isLocal = DNS_SERVERS.some((server) => /^(127\.|::1$|\[::1\])/.test(server));
  return isLocal ? ['DNS_SERVERS must not be on this computer in production.'] : [];
}
