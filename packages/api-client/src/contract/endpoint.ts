import type { z } from 'zod';
import type { Role } from './roles.js';

/**
 * Callers: anybody; a session or the desktop app's token; the session, never a token, of a school's contact person with a desk, or of
 * an operator with this role.
 */
export type Access = 'public' | 'signed-in' | 'contact' | Role;

/** Declaration of an endpoint for client and server, without its route. Left-out fields have their defaults. */
export interface EndpointDeclaration {
  access: Access;
  /** Operators' endpoints need a session confirmed by a second factor: `none` opens one before that, `fresh` asks for it again. */
  secondFactor?: 'none' | 'fresh';
  /** The reason why a change needs no CSRF token. */
  csrfExempt?: string;
  /** Accepted from other sites and programs too; all other changes must come from our own pages. */
  allowsCrossOrigin?: true;
  /** A file that a browser downloads by a link; another site's link must not start it. */
  isDownload?: true;
  /**
   * Needs a proof by a device's key (`sync-proof.ts`): of any device that joined, or of one that is let in to the planner. `optional`: is
   * checked where there is one.
   */
  proof?: 'device' | 'admitted' | 'optional';
  /** The same change twice changes nothing more, so that its proof may come again. */
  repeats?: true;
  /** By the names of the path's parameters, e.g. `:id`. */
  params?: Record<string, z.ZodType<string, string>>;
  headers?: Record<string, z.ZodType<string | undefined, string | undefined>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is not read, whatever its type. */
  ignoresBody?: true;
  /** Maximum JSON body: bytes, and values inside of its lists and objects. */
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

/** One sentence for developers on where an answer differs from its endpoint's declaration. */
export function describeMismatch(route: string, issues: readonly Issue[]): string {
  const { path = [], message = 'it is not valid' } = issues[0] ?? {};
  const place = path.length === 0 ? '' : ` at ${path.join('.')}`;
  return `The answer of ${route} is not as declared${place}: ${message}.`;
}
