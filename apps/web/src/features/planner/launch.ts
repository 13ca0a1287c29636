import type { PlannerScreenProps } from '@bellweek/planner/screens';

/** Reason why the planner was opened: a shortcut of the installed application, or shared content. */
export interface Launch {
  wanted: NonNullable<PlannerScreenProps['wanted']> | null;
  /** Title of a shared task; null if nothing was shared. */
  shared: string | null;
}

/** The longest title of a task. */
const LONGEST = 500;
/** Query parameters of shared content, as the manifest names them. */
const SHARED = ['title', 'text', 'url'];

/**
 * Parses the query of the planner's address. Its content is shown and asked about, never executed: any page can link
 * here.
 */
export function readLaunch(search: URLSearchParams): Launch {
  const open = search.get('open');
  const parts = SHARED.flatMap((name) => search.get(name)?.replaceAll(/\s+/g, ' ').trim() || []);
  // Applications repeat the title or the address in the text.
  const fresh = parts.filter(
    (part, index) => !parts.some((other, at) => at !== index && holds(other, part, at < index)),
  );
  return {
    wanted: isKind(open) ? { kind: open } : null,
    shared: fresh.length > 0 ? fresh.join(' ').slice(0, LONGEST) : null,
  };
}

const isKind = (open: string | null): open is 'add' | 'today' | 'devices' =>
  open === 'add' || open === 'today' || open === 'devices';

/** Whether one part contains another; of two equal ones the first stays. */
const holds = (other: string, part: string, isBefore: boolean): boolean =>
  other.includes(part) && (other !== part || isBefore);
