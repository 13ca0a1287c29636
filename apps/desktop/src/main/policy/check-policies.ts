import { POLICIES } from '../../ipc/policies.ts';
import type { Policies, PolicyKey, PolicyView } from '../../ipc/policies.ts';

const LONGEST_NAME = 40;
const PAIR = 'Your school set only one of “Server” and “Website”. Both are needed, so neither counts.';

const isKey = (name: string): name is PolicyKey => Object.hasOwn(POLICIES, name);

/** One line for the screen, whatever the name holds. */
const shownName = (name: string): string => name.replaceAll(/[^\w .-]/g, '?').slice(0, LONGEST_NAME);

/** Values that count where nothing that the school set can be read. */
function strictest(): Policies {
  const entries = Object.entries(POLICIES).filter(([, { ifBroken }]) => ifBroken !== undefined);
  return Object.fromEntries(entries.map(([key, { ifBroken }]) => [key, ifBroken]));
}

/** For a source that cannot be read. @param place file or registry key */
export const unreadable = (place: string): PolicyView => ({
  values: strictest(),
  problems: [`Your school’s settings in ${place} could not be read. Until that is repaired, sync and reports are off.`],
});

/** Checks each value of one source by itself: a wrong one spoils no other. */
export function checkPolicies(given: Readonly<Record<string, unknown>>): PolicyView {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!isKey(name)) {
      problems.push(`Your school set “${shownName(name)}”, which this version does not know. It is ignored.`);
      continue;
    }
    const { schema, ifBroken } = POLICIES[name];
    const read = schema.safeParse(value);
    if (read.success) values[name] = read.data;
    else {
      if (ifBroken !== undefined) values[name] = ifBroken;
      const then = ifBroken === undefined ? 'It is ignored.' : 'Until that is repaired, it is off.';
      problems.push(`Your school set “${name}” to something that it cannot be. ${then}`);
    }
  }
  return { values, problems };
}

/** Joins sources, the strongest first. */
export function joinPolicies(sources: readonly PolicyView[]): PolicyView {
  const values = sources.reduceRight<Policies>((joined, source) => ({ ...joined, ...source.values }), {});
  const problems = sources.flatMap((source) => source.problems);
  if ((values.Server === undefined) === (values.Website === undefined)) return { values, problems };
  const { Server: _server, Website: _website, ...others } = values;
  return { values: others, problems: [...problems, PAIR] };
}
