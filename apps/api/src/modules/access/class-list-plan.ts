import type { ListEffect } from '@bellweek/api-client/contract/school';
import type { EntryValues } from './class-list.repository.js';

/** People of a file, an invitation or the end of a membership. */
export interface NamedPeople {
  /** An empty name, and a role or a number of null, leave what the list has. */
  people: readonly EntryValues[];
  /** Numbers, in the school's own system, of people who have left. */
  goneIds: readonly string[];
  /** Numbers and canonical addresses of people who are named in lines that are left out: nothing changes for them. */
  keptIds?: readonly string[];
  keptAddresses?: readonly string[];
  /** Whether it names everybody: people with a number whom it leaves out have left. */
  isWhole: boolean;
}

export interface ListPlan {
  /** Lines that the list is to have for people who change, and why. */
  put: { entry: EntryValues; what: ListEffect }[];
  same: number;
}

const off = (entry: EntryValues): EntryValues => ({ ...entry, state: 'off' });

/** News of `next` beside what the list says; null: there is none. */
function whatIsNew(known: EntryValues | undefined, next: EntryValues): ListEffect | null {
  if (known === undefined) return next.state === 'off' ? 'takenOff' : 'added';
  if (known.state !== next.state) return next.state === 'off' ? 'takenOff' : 'back';
  const isSame = known.name === next.name && known.role === next.role && known.sourceId === next.sourceId;
  return isSame ? null : 'changed';
}

/** Works out how the list changes. Nobody whom the school has not named before leaves by a file that names everybody. */
export function planList(
  current: readonly EntryValues[],
  { people, goneIds, keptIds = [], keptAddresses = [], isWhole }: NamedPeople,
): ListPlan {
  const byAddress = new Map(current.map((entry) => [entry.emailCanonical, entry]));
  const bySource = new Map(
    current.flatMap((entry) => (entry.sourceId === null ? [] : [[entry.sourceId, entry] as const])),
  );
  const named = new Map(people.map((person) => [person.emailCanonical, person]));
  const leaving = [...goneIds.flatMap((id) => bySource.get(id) ?? [])];
  // Somebody with a new address leaves under the former one.
  leaving.push(...people.flatMap(({ sourceId }) => (sourceId === null ? [] : (bySource.get(sourceId) ?? []))));
  for (const id of keptIds) bySource.delete(id);
  if (isWhole) leaving.push(...bySource.values());
  const kept = new Set(keptAddresses);
  for (const entry of leaving) {
    if (!kept.has(entry.emailCanonical) && !named.has(entry.emailCanonical))
      named.set(entry.emailCanonical, off(entry));
  }
  const put: ListPlan['put'] = [];
  for (const person of named.values()) {
    const known = byAddress.get(person.emailCanonical);
    const next = {
      ...person,
      name: person.name === '' ? (known?.name ?? '') : person.name,
      role: person.role ?? known?.role ?? null,
      sourceId: person.sourceId ?? known?.sourceId ?? null,
    };
    const what = whatIsNew(known, next);
    if (what !== null) put.push({ entry: next, what });
  }
  return { put, same: named.size - put.length };
}

/** Numbers of people by what becomes of them. */
export function countPlan({ put }: ListPlan): Record<ListEffect, number> {
  const counts = { added: 0, changed: 0, takenOff: 0, back: 0 };
  for (const { what } of put) counts[what] += 1;
  return counts;
}
