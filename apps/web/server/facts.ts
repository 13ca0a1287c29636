import { FACT_NAMES, mapFacts, SITE_FACTS } from '@bellweek/api-client/contract/site-facts';
import type { SiteFacts } from '@bellweek/api-client/contract/site-facts';
import { z } from 'zod';

/** Longest value of a fact: a sentence or two of a page. */
const LENGTH = 300;

const LONG = `must have at most ${LENGTH} characters`;
const KINDS = {
  text: z.string().trim().max(LENGTH, LONG),
  email: z.email('must be an email address').trim().max(LENGTH, LONG),
  address: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .trim()
    .max(LENGTH, LONG),
};

type Environment = Record<string, string | undefined>;

/** @returns the facts of the environment, and a sentence per variable that is wrong or, in production, missing. */
export function readFacts(env: Environment, isProduction: boolean): { facts: SiteFacts; problems: string[] } {
  const problems = FACT_NAMES.flatMap((name) => {
    const { variable, kind } = SITE_FACTS[name];
    const value = env[variable];
    if (value === undefined) {
      return isProduction ? [`${variable} must be set in production: pages of the website state it.`] : [];
    }
    const message = KINDS[kind].safeParse(value).error?.issues[0]?.message;
    return message === undefined ? [] : [`${variable} ${message}.`];
  });
  return { facts: mapFacts((name) => env[SITE_FACTS[name].variable]?.trim() ?? SITE_FACTS[name].unset), problems };
}
