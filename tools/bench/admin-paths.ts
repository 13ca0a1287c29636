/** A request of an operator. */
export interface AdminTarget {
  name: string;
  /** Paths, requested in turn. */
  paths: string[];
  /** Milliseconds within which 99 of 100 are answered, where the usual budget does not hold. */
  p99?: number;
}

/** Sample of the seeded data, for the requests. */
export interface Sample {
  users: { id: string; name: string; email: string; at: Date }[];
  /** Those with members, the largest first. */
  schools: { id: string; name: string; domain: string }[];
  segments: { id: string; kind: string }[];
  counts: Record<'users' | 'licenses' | 'expired' | 'audit', number>;
}

/** An address with its parameters. */
export const query = (path: string, parameters: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
