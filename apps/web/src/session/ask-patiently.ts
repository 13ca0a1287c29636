import type { ApiResult } from '@bellweek/api-client/client/request';

/** Status of an answer that comes later: the API is busy or being restarted. */
export const BUSY = 503;

/**
 * Repeats a call while its answer is that the API is busy.
 *
 * @param pauses milliseconds before each further try
 */
export async function askPatiently<T>(
  ask: () => Promise<ApiResult<T>>,
  pauses: readonly number[],
): Promise<ApiResult<T>> {
  let result = await ask();
  for (const pause of pauses) {
    if (result.status !== BUSY) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    result = await ask();
  }
  return result;
}
