import { FACT_KINDS } from '@bellweek/api-client/contract/site-fact-kinds';
import { SITE_FACTS, SITE_PARTS } from '@bellweek/api-client/contract/site-fact-settings';
import { FACT_NAMES, mapFacts, PART_NAMES } from '@bellweek/api-client/contract/site-facts';
import type { FactName, ShownParts, SiteFacts } from '@bellweek/api-client/contract/site-facts';

type Environment = Record<string, string | undefined>;

/**
 * @returns the facts of the environment, and a sentence per variable that is wrong or, in production, missing. Production
 *   states nothing of a fact that only a part which is off would state.
 */
export function readFacts(
  env: Environment,
  isProduction: boolean,
  shows: ShownParts,
): { facts: SiteFacts; problems: string[] } {
  const isNeeded = ({ part, isOptional }: (typeof SITE_FACTS)[FactName]) =>
    isProduction && !isOptional && (!part || shows[part]);
  const problems = FACT_NAMES.flatMap((name) => {
    const { variable, kind } = SITE_FACTS[name];
    const value = env[variable];
    if (value === undefined) {
      return isNeeded(SITE_FACTS[name])
        ? [`${variable} must be set in production: pages of the website state it.`]
        : [];
    }
    const message = FACT_KINDS[kind].safeParse(value).error?.issues[0]?.message;
    return message === undefined ? [] : [`${variable} ${message}.`];
  });
  const unset = (name: FactName) => (isProduction ? '' : SITE_FACTS[name].unset);
  const stated = (name: FactName): string => {
    const { variable, stated: instead } = SITE_FACTS[name];
    const value = env[variable]?.trim();
    return value ? (instead ?? value) : (value ?? unset(name));
  };
  return { facts: mapFacts(stated), problems };
}

/**
 * The parts of the website that are shown, and a sentence per variable that is neither on nor off. A school's own copy shows
 * a part only where its variable says on.
 */
export function readParts(env: Environment, isProduction: boolean): { shows: ShownParts; problems: string[] } {
  const isSchools = Boolean(env[SITE_FACTS.schoolName.variable]?.trim());
  const usual = isSchools ? 'off' : 'on';
  const problems = PART_NAMES.flatMap((part) => {
    const variable = SITE_PARTS[part];
    const value = env[variable]?.trim();
    if (value === undefined)
      return isProduction && !isSchools ? [`${variable} must be set in production: on or off.`] : [];
    return value === 'on' || value === 'off' ? [] : [`${variable} must be on or off.`];
  });
  const isOn = (part: (typeof PART_NAMES)[number]) => (env[SITE_PARTS[part]]?.trim() ?? usual) !== 'off';
  return { shows: { pilot: isOn('pilot'), shop: isOn('shop') }, problems };
}
