import type { Endpoints, Route, Sent } from '../../contract/endpoints.js';
import type { exportedFile } from '../../contract/exports.js';
import { addressOf } from '../calls.js';
import type { Calls } from '../calls.js';

/** Endpoints that answer with a list as a file. */
type ExportRoute = { [R in Route]: Endpoints[R] extends { answer: typeof exportedFile } ? R : never }[Route];

/** Addresses of lists as files, for links. */
export const exportCalls = ({ baseUrl }: Calls) => ({
  exportUrl: <R extends ExportRoute>(route: R, given: Sent<R>) =>
    `${baseUrl}${addressOf(route.slice('GET '.length), given)}`,
});
