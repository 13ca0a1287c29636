import { Readable } from 'node:stream';
import type { AppUpdater } from 'electron-updater';
import { UpdateRefused } from './refused.ts';
import { executorOf } from './updater-internals.ts';
import type { UpdateRequest } from './updater-internals.ts';
import type { UpdatesOptions } from './updates.ts';

export interface Limits extends Pick<UpdatesOptions, 'after'> {
  mostBytes: () => number;
}

/** Timeout of a silent download. */
const PATIENCE_MS = 60_000;

/** Passes on at most `most` bytes of an answer. @param stop ends the rest */
async function* upTo(
  mostBytes: number,
  response: AsyncIterable<Buffer>,
  { onPart, stop }: { onPart: () => void; stop: () => void },
): AsyncGenerator<Buffer> {
  let left = mostBytes;
  for await (const part of response) {
    onPart();
    yield part.subarray(0, left);
    left -= part.length;
    if (left < 0) break;
  }
  if (left < 0) stop();
}

/** Aborts a request that falls silent. @returns a function to call at each sign of life */
function watch(request: UpdateRequest, after: Limits['after']): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const wait = () => {
    cancel();
    // The last of the body may be read after it has arrived.
    if (isOver) return;
    cancel = after(PATIENCE_MS, () => {
      // Electron's requests emit nothing when aborted.
      request.emit('error', new UpdateRefused('unreachable'));
      request.abort();
    });
  };
  request.once('close', () => {
    isOver = true;
    cancel();
  });
  wait();
  return wait;
}

/**
 * Limits downloads in size and time. electron-updater writes all bytes before it checks the hash, so a server could
 * fill the disk, and plans could not be saved any more. Its timeouts are Node's and have no effect on Electron's
 * requests, so a stalled download would block all later updates.
 */
export function limitDownloads(updater: AppUpdater, { mostBytes, after }: Limits): void {
  const executor = executorOf(updater);
  const createRequest = executor.createRequest.bind(executor);
  executor.createRequest = (options, take) => {
    const request = createRequest(options, (response) => {
      const { statusCode, statusMessage, headers } = response;
      const body = upTo(mostBytes(), response, { onPart, stop: () => request.abort() });
      take(Object.assign(Readable.from(body, { objectMode: false }), { statusCode, statusMessage, headers }));
    });
    const onPart = watch(request, after);
    return request;
  };
}
