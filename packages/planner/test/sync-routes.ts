import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Answer, Sent } from '@bellweek/api-client/contract/endpoints';
import type { ErrorCode } from '@bellweek/api-client/contract/errors';
import type { SyncRoute } from '@bellweek/api-client/contract/sync-endpoints';

/** A server by its routes, of which tests replace single ones. */
export type Routes<R extends SyncRoute = SyncRoute> = {
  [K in R]: (given: Sent<K>) => Promise<ApiResult<Answer<K>>>;
};

/** Makes a call, or has it fail. */
export type Around = (act: () => Promise<ApiResult<unknown>>) => Promise<ApiResult<unknown>>;

export const callOf = (routes: Routes, around: Around = (act) => act()): SyncCall =>
  ((route: SyncRoute, given: never) => around(() => routes[route](given))) as unknown as SyncCall;

export const NO_NETWORK: ApiResult<never> = { data: null, error: 'No network', status: 0 };

/** A refusal of the API. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status = 409,
  ) {
    super(code);
  }

  get result(): ApiResult<never> {
    return { data: null, error: this.code, status: this.status, code: this.code };
  }
}
