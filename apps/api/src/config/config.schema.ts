import { SECOND_FACTOR_POLICIES } from '@bellweek/api-client/contract/auth';
import { canonicalDomain } from '@bellweek/api-client/contract/email-address';
import { FACT_KINDS } from '@bellweek/api-client/contract/site-fact-kinds';
import { createECDH } from 'node:crypto';
import { Resolver } from 'node:dns';
import { z } from 'zod';

/** Values that only a development machine may use; production refuses them (see `production-rules.ts`). */
export const DEVELOPMENT_SECRET = 'development-only-secret-never-use-in-production';

/** Separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
/** Default port of development's mail inbox. */
export const DEVELOPMENT_INBOX_PORT = 3004;

function whole(min: number, max: number) {
  const error = `must be a whole number between ${min} and ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}
const port = (fallback: number) => whole(1, 65_535).default(fallback);
/** One of a few words. */
function oneOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}
/** Development's `.env` leaves values empty to mean "not set". */
const optional = z.string().transform((value) => value.trim() || undefined);
const optionalText = optional.optional();
const optionalUrl = optional.pipe(z.url({ error: 'must be an address' }).optional()).optional();
/** @param kinds names of the accepted schemes, for the message. The message omits the value: it may hold a password. */
const urlOf = (protocol: RegExp, kinds: string) =>
  optional.pipe(z.url({ protocol, error: `must be an address that begins with ${kinds}` }).optional()).optional();
const publicUrl = urlOf(/^https?$/, 'https:// or http://');
const databaseUrl = urlOf(/^postgres(ql)?$/, 'postgres://');
const secret = optional
  .pipe(z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET))
  .default(DEVELOPMENT_SECRET);

/** 32 bytes, of which nearly all are a private key of P-256. */
const pushKey = z.string().refine((key) => {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(key, 'base64url'));
    return /^[\w-]{43}$/.test(key);
  } catch {
    return false;
  }
}, 'must be 32 random bytes in base64url, which are 43 characters');

const address = optional.pipe(z.email({ error: 'must be an email address' }).optional()).optional();

/** The address that a provider gives itself, to which the address of its settings adds a path. */
const openIdIssuer = z
  .url({ error: 'must be an address' })
  .refine((url) => !url.includes('/.well-known/'), 'must end before /.well-known/');

const domain = z.string().transform((text, context) => {
  const canonical = canonicalDomain(text);
  if (canonical !== null) return canonical;
  context.addIssue('must be domains such as school.example, separated by commas');
  return z.NEVER;
});

/** A local part has 64 characters at most, of which the mark of each mail takes 53. */
const bounceAddress = optional
  .pipe(
    z
      .email()
      .regex(/^[^@+]{1,11}@/, 'must have at most 11 characters before the @, and no +')
      .optional(),
  )
  .optional();

const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone');

const dnsServers = list.refine((servers) => {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}, 'must be IP addresses, each with a port if it is not 53');

/** Every variable the API reads. `.env.example` lists the same names with one line each. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port(3000),
  API_PORT: port(3001),
  DATABASE_PORT: port(3005),
  WEB_URL: publicUrl,
  API_URL: publicUrl,
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  /** The driver's own fallback for an address without a password. */
  PGPASSWORD: optionalText,
  DATABASE_POOL_SIZE: whole(1, 200).default(10),
  SESSION_SECRET: secret,
  PERSON_HASH_SECRET: secret,
  AUDIT_SECRET: secret,
  SYNC_KEPT_SECRET: optional.pipe(z.string().min(32, 'must have at least 32 characters').optional()).optional(),
  SYNC_KEPT_FORMER_SECRETS: list.pipe(z.array(z.string().min(32, 'must have at least 32 characters each'))),
  AUDIT_FORMER_SECRETS: list.pipe(z.array(z.string().min(32, 'must have at least 32 characters each'))),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  APPLE_ISSUER: z.url().default('https://appleid.apple.com'),
  APPLE_CLIENT_ID: optionalText,
  APPLE_TEAM_ID: optionalText,
  APPLE_KEY_ID: optionalText,
  APPLE_PRIVATE_KEY: optionalText,
  MICROSOFT_ISSUER: z.url().default('https://login.microsoftonline.com/common/v2.0'),
  MICROSOFT_CLIENT_ID: optionalText,
  MICROSOFT_CLIENT_SECRET: optionalText,
  MICROSOFT_TENANTS: list,
  MICROSOFT_ALLOWED_TENANTS: list.pipe(z.array(z.guid('must be tenant ids, separated by commas').toLowerCase())),
  OPENID_ISSUER: optional.pipe(openIdIssuer.optional()).optional(),
  OPENID_CLIENT_ID: optionalText,
  OPENID_CLIENT_SECRET: optionalText,
  OPENID_NAME: optional.pipe(z.string().max(40, 'must have at most 40 characters').optional()).optional(),
  OPENID_DOMAINS: list.pipe(z.array(domain)),
  OPENID_EMAIL_CLAIM: optional.pipe(z.string().default('email')).default('email'),
  OPENID_TRUSTS_DOMAINS: optional.pipe(oneOf(['on', 'off']).default('off')).default('off'),
  INSTITUTION_TIME_ZONE: timeZone.default('Australia/Sydney'),
  DNS_SERVERS: dnsServers,
  SMTP_PORT: port(DEVELOPMENT_INBOX_PORT),
  SMTP_URL: urlOf(/^smtps?$/, 'smtps:// or smtp://'),
  MAIL_FROM: address,
  TEAM_EMAIL: address,
  SUPPORT_EMAIL: address,
  HSTS_SUBDOMAINS: optional.pipe(oneOf(['on', 'off']).default('off')).default('off'),
  SCHOOL_NAME: optional.pipe(FACT_KINDS.text.optional()).optional(),
  SHOP_WINDOW: optional.pipe(oneOf(['on', 'off']).optional()).optional(),
  MAIL_BOUNCE_ADDRESS: bounceAddress,
  BOUNCE_SECRET: optional.pipe(z.string().min(32, 'must have at least 32 characters').optional()).optional(),
  RELEASES_DIR: optionalText,
  RELEASES_URL: optionalUrl,
  OPERATOR_SECOND_FACTOR: oneOf(SECOND_FACTOR_POLICIES).optional(),
  PUSH_PRIVATE_KEY: optional.pipe(pushKey.optional()).optional(),
  FEED_TEST_SERVERS: list,
  BACKUP_CHECK: oneOf(['on', 'off']).default('on'),
  METRICS_TOKEN: optionalText,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY_HOPS: whole(0, 10).default(0),
});

export type Environment = z.infer<typeof environmentSchema>;
