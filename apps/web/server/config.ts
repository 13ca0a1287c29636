import { z } from 'zod';

export interface ServerConfig {
  isProduction: boolean;
  host: string;
  port: number;
  /** Public addresses without a trailing slash. */
  webUrl: string;
  apiUrl: string;
  /** Whether browsers may keep the planner's page for use without a network. */
  isPlannerOffline: boolean;
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
});

/** Addresses have no path of their own: both are put before paths, and into headers as origins. */
function originOf(name: string, url: string, problems: string[]): string {
  const { origin, pathname, search, hash } = new URL(url);
  if (pathname !== '/' || search || hash) problems.push(`${name} (${url}) must be an address without a path.`);
  return origin;
}

/** @throws {ConfigError} naming each variable that is wrong. Empty values mean "not set". */
export function readServerConfig(env: Record<string, string | undefined> = process.env): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data, error } = environment.safeParse(given);
  if (!data) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`));
  const isProduction = data.NODE_ENV === 'production';
  const problems: string[] = [];
  for (const name of ['WEB_URL', 'API_URL'] as const) {
    if (!isProduction) continue;
    if (data[name] === undefined) problems.push(`${name} must be set in production.`);
  }
  const webUrl = originOf('WEB_URL', data.WEB_URL ?? `http://localhost:${data.WEB_PORT}`, problems);
  const apiUrl = originOf('API_URL', data.API_URL ?? `http://localhost:${data.API_PORT}`, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const isPlannerOffline = data.PLANNER_OFFLINE === 'on';
  return { isProduction, host: data.HOST, port: data.WEB_PORT, webUrl, apiUrl, isPlannerOffline };
}
