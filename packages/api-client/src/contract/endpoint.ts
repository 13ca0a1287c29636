import type { z } from 'zod';

/** Who may call: anybody; a session or the desktop app's token; an operator's session, never a token. */
export type Access = 'public' | 'signed-in' | 'admin';

/** Everything that both sides know of an endpoint but its route. What is left out is the usual. */
export interface EndpointDeclaration {
  access: Access;
  /** Why a change needs no CSRF token. */
  csrfExempt?: string;
  /** Other sites and programs send it too; all other changes have to come from our own pages. */
  isFromAnywhere?: true;
  /** By the names that the path has them, e.g. `:id`. */
  params?: Record<string, z.ZodType<string, string>>;
  headers?: Record<string, z.ZodType<string | undefined, string | undefined>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is not read, whatever its type. */
  ignoresBody?: true;
  /** How much JSON a body may hold: bytes, and values inside of its lists and objects. */
  bodyLimit?: { bytes: number; values: number };
  /** Absent: the answer is empty. */
  answer?: z.ZodType;
  /** Absent: 200, and 204 for a change with an empty answer. */
  status?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Endpoints by their routes: method and path, as the specification spells them. */
export type EndpointTable = Record<`${Method} /${string}`, EndpointDeclaration>;

/** `POST /feedback/:id/mark-read` as its method and its path. */
export function splitRoute(route: string): { method: Method; path: string } {
  const [method, path = '/'] = route.split(' ');
  return { method: method as Method, path };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Where an answer is not as its endpoint declares it, as one sentence for developers. */
export function describeMismatch(route: string, issues: readonly Issue[]): string {
  const { path = [], message = 'it is not valid' } = issues[0] ?? {};
  const place = path.length === 0 ? '' : ` at ${path.join('.')}`;
  return `The answer of ${route} is not as declared${place}: ${message}.`;
}
