import { originProblem, productionAddressProblems } from '@bellweek/api-client/contract/public-address';
import type { ShownParts, SiteFacts } from '@bellweek/api-client/contract/site-facts';
import { z } from 'zod';
import { readFacts, readParts } from './facts.ts';
import { readSchoolLogo } from './school-logo.ts';
import type { StoredFile } from './stored-files.ts';

export interface ServerConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Public addresses without a trailing slash. */
  webUrl: string;
  apiUrl: string;
  /** Whether browsers may keep the planner's page for use without a network. */
  isPlannerOffline: boolean;
  /** Whether browsers are to demand https of every host below the website's too. */
  hstsSubdomains: boolean;
  /** The owner's facts about the business, for the pages that state them. */
  facts: SiteFacts;
  /** The parts of the website that its owner shows. */
  shows: ShownParts;
  /** The logo of the school whose own copy this is. */
  logo: StoredFile | null;
}

/** Every reason the environment cannot be used, one sentence each. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration cannot be used: ${problems.join(' ')}`);
    this.problems = problems;
  }
}

const PORT = 'must be a port between 1 and 65535';
const port = (fallback: number) =>
  z.coerce.number({ error: PORT }).int(PORT).min(1, PORT).max(65_535, PORT).default(fallback);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port(3000),
  API_PORT: port(3001),
  WEB_URL: address.optional(),
  API_URL: address.optional(),
  PLANNER_OFFLINE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
});

/** @throws {ConfigError} naming each variable that is wrong. Empty values mean "not set". */
export function readServerConfig(env: Record<string, string | undefined> = process.env): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = environment.safeParse(given);
  if (!data) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  const isProduction = data.NODE_ENV === 'production';
  const { WEB_URL, API_URL } = data;
  const webUrl = WEB_URL ?? `http://localhost:${data.WEB_PORT}`;
  const apiUrl = API_URL ?? `http://localhost:${data.API_PORT}`;
  const problems = [originProblem('WEB_URL', webUrl), originProblem('API_URL', apiUrl)].filter((text) => text !== null);
  if (isProduction) problems.push(...productionAddressProblems({ WEB_URL, API_URL }));
  const { shows, problems: partProblems } = readParts(given, isProduction);
  const { facts, problems: factProblems } = readFacts(given, isProduction, shows);
  const { logo, problems: logoProblems } = readSchoolLogo(given);
  problems.push(...factProblems, ...partProblems, ...logoProblems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    isProduction,
    host: data.HOST,
    port: data.WEB_PORT,
    webUrl: new URL(webUrl).origin,
    apiUrl: new URL(apiUrl).origin,
    isPlannerOffline: data.PLANNER_OFFLINE === 'on',
    hstsSubdomains: data.HSTS_SUBDOMAINS === 'on',
    facts,
    shows,
    logo,
  };
}
