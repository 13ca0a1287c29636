import { readFileSync } from 'node:fs';
import { type Provider, PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import { readLogo } from '@bellweek/api-client/contract/school-logo';
import { SITE_FACTS } from '@bellweek/api-client/contract/site-fact-settings';
import { FACT_KINDS } from '@bellweek/api-client/contract/site-fact-kinds';
import { environmentSchema } from '../config/config.schema.js';
import { unwritable } from './env-file.js';

/** Answers by the variable that they set. */
export type Answers = Map<string, string>;

export interface Question {
  variable: string;
  text: string;
  /** Never shown again. */
  isSecret?: true;
  /** An empty answer is one. */
  isOptional?: true;
  /** Taken for an empty answer while there is none. */
  proposed?: (answers: Answers) => string | undefined;
  /** Condition under which it is asked. */
  when?: (answers: Answers) => boolean;
}

const LOGO = SITE_FACTS.schoolLogo.variable;
/** Name of the question for the providers. It sets no variable: each provider's own say it. */
const SIGN_IN = 'SIGN_IN';

const uses = (provider: Provider) => (answers: Answers) =>
  (answers.get(SIGN_IN) ?? '').split(/[\s,]+/).includes(provider);

/** The providers whose settings are there already. */
function configuredSignIns(answers: Answers): string | undefined {
  return PROVIDERS.filter((name) => answers.get(`${name.toUpperCase()}_CLIENT_ID`)).join(',') || undefined;
}

const GOOGLE = uses('google');
const MICROSOFT = uses('microsoft');
const APPLE = uses('apple');
const OPENID = uses('openid');

export const QUESTIONS: readonly Question[] = [
  { variable: 'SCHOOL_NAME', text: 'Name of your school' },
  { variable: LOGO, text: 'Logo of your school: path of an SVG, PNG or WebP file', isOptional: true },
  { variable: 'WEB_URL', text: 'Public address of the website, such as https://planner.school.example' },
  {
    variable: 'API_URL',
    text: 'Public address of the API, on the same site',
    proposed: (answers) => answers.get('WEB_URL')?.replace('://', '://api.'),
  },
  { variable: 'TRUST_PROXY_HOPS', text: 'Number of reverse proxies in front of the API', proposed: () => '1' },
  {
    variable: 'DATABASE_URL',
    text: 'Database, as the API signs in: postgres://bellweek_app:PASSWORD@HOST/bellweek',
    isSecret: true,
  },
  { variable: 'SMTP_URL', text: 'Mail server: smtps://USER:PASSWORD@HOST or smtp://…', isSecret: true },
  { variable: 'SUPPORT_EMAIL', text: 'Address that students write to' },
  { variable: 'MAIL_FROM', text: 'Sender of all mails', proposed: (answers) => answers.get('SUPPORT_EMAIL') },
  { variable: 'TEAM_EMAIL', text: 'Address for requests', proposed: (answers) => answers.get('SUPPORT_EMAIL') },
  {
    variable: 'PRIVACY_EMAIL',
    text: 'Address for questions about privacy',
    proposed: (answers) => answers.get('SUPPORT_EMAIL'),
  },
  {
    variable: 'COMPANY_NAME',
    text: 'Who provides the service: legal name',
    proposed: (answers) => answers.get('SCHOOL_NAME'),
  },
  { variable: 'COMPANY_NUMBER', text: 'Its registration number' },
  { variable: 'COMPANY_ADDRESS', text: 'Its postal address' },
  { variable: 'HOSTING_COUNTRY', text: 'Country of the servers' },
  {
    variable: 'GOVERNING_LAW',
    text: 'Law of the terms, such as Victoria, Australia',
    proposed: (answers) => answers.get('HOSTING_COUNTRY'),
  },
  {
    variable: 'INSTITUTION_TIME_ZONE',
    text: 'Time zone of the school',
    proposed: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  {
    variable: SIGN_IN,
    text: `Sign-in with: ${PROVIDERS.join(', ')}; several with commas`,
    proposed: configuredSignIns,
  },
  { variable: 'GOOGLE_CLIENT_ID', text: 'Google: client id', when: GOOGLE },
  { variable: 'GOOGLE_CLIENT_SECRET', text: 'Google: client secret', isSecret: true, when: GOOGLE },
  { variable: 'MICROSOFT_CLIENT_ID', text: 'Microsoft: client id', when: MICROSOFT },
  { variable: 'MICROSOFT_CLIENT_SECRET', text: 'Microsoft: client secret', isSecret: true, when: MICROSOFT },
  {
    variable: 'MICROSOFT_ALLOWED_TENANTS',
    text: 'Microsoft: ids of the tenants that may sign in, with commas',
    isOptional: true,
    when: MICROSOFT,
  },
  { variable: 'APPLE_CLIENT_ID', text: 'Apple: Services ID', when: APPLE },
  { variable: 'APPLE_TEAM_ID', text: 'Apple: team', when: APPLE },
  { variable: 'APPLE_KEY_ID', text: 'Apple: key id', when: APPLE },
  { variable: 'APPLE_PRIVATE_KEY', text: 'Apple: the key, all lines of its file', isSecret: true, when: APPLE },
  { variable: 'OPENID_NAME', text: 'OpenID: name on the button', when: OPENID, proposed: (a) => a.get('SCHOOL_NAME') },
  {
    variable: 'OPENID_ISSUER',
    text: 'OpenID: issuer, such as https://login.school.example/realms/school',
    when: OPENID,
  },
  { variable: 'OPENID_CLIENT_ID', text: 'OpenID: client id', when: OPENID },
  { variable: 'OPENID_CLIENT_SECRET', text: 'OpenID: client secret', isSecret: true, when: OPENID },
  {
    variable: 'OPENID_DOMAINS',
    text: 'OpenID: domains that may sign in, with commas',
    isOptional: true,
    when: OPENID,
  },
  {
    variable: 'OPENID_TRUSTS_DOMAINS',
    text: 'OpenID: on if it says nothing about verified addresses and nobody can choose theirs',
    when: (answers) => OPENID(answers) && Boolean(answers.get('OPENID_DOMAINS')),
    proposed: () => 'off',
  },
];

/** Variables that the website alone reads, by the kind of their value. */
const FACTS = new Map(Object.values(SITE_FACTS).map(({ variable, kind }) => [variable, kind]));

/** Why an answer cannot be taken, by the schema that reads it later; null for a good one. */
export function problemOf({ variable, isOptional }: Question, value: string): string | null {
  if (value === '') return isOptional ? null : 'must be given';
  if (variable === SIGN_IN) {
    const isKnown = value.split(/[\s,]+/).every((name) => PROVIDERS.includes(name as Provider));
    return isKnown ? null : `must be some of ${PROVIDERS.join(', ')}`;
  }
  if (variable === LOGO) {
    const logo = readLogo(value, (path) => readFileSync(path));
    if (typeof logo === 'string') return logo;
  }
  const shape: Record<string, { safeParse: (text: string) => { error?: { issues: { message: string }[] } } }> =
    environmentSchema.shape;
  const kind = FACTS.get(variable);
  const schemas = [shape[variable], kind && FACT_KINDS[kind]];
  const problem = schemas.map((schema) => schema?.safeParse(value).error?.issues[0]?.message).find(Boolean);
  return problem ?? unwritable(value);
}
