import type { PlannerScreenProps } from '@bellweek/planner/screens';

/** What the planner was opened for: by a shortcut of the installed application, or by something shared with it. */
export interface Launch {
  wanted: NonNullable<PlannerScreenProps['wanted']> | null;
  /** The title of a task that was shared; null where nothing was. */
  shared: string | null;
}

/** The longest title of a task. */
const LONGEST = 500;
/** What other applications hand over, by the names in the manifest. */
const SHARED = ['title', 'text', 'url'];

/** Reads the query of the planner's address. What it brings is shown and asked about, never done: any page can link here. */
export function readLaunch(search: URLSearchParams): Launch {
  const open = search.get('open');
  const parts = SHARED.flatMap((name) => search.get(name)?.replaceAll(/\s+/g, ' ').trim() || []);
  // Applications repeat the title or the address in the text.
  const fresh = parts.filter(
    (part, index) => !parts.some((other, at) => at !== index && holds(other, part, at < index)),
  );
  return {
    wanted: open === 'add' || open === 'today' ? { kind: open } : null,
    shared: fresh.length > 0 ? fresh.join(' ').slice(0, LONGEST) : null,
  };
}

/** Whether one part says all of another; of two equal ones the first stays. */
const holds = (other: string, part: string, isBefore: boolean): boolean =>
  other.includes(part) && (other !== part || isBefore);
