import { Readable } from 'node:stream';
import type { AppUpdater } from 'electron-updater';
import { UpdateRefused } from './refused.ts';
import { executorOf } from './updater-internals.ts';
import type { UpdateRequest } from './updater-internals.ts';
import type { UpdatesOptions } from './updates.ts';

export interface Limits extends Pick<UpdatesOptions, 'after'> {
  mostBytes: () => number;
}

/** A download that is silent for so long is given up. */
const PATIENCE_MS = 60_000;

/** Passes on at most so many bytes of an answer. @param stop ends the rest */
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

/** Gives a request up that falls silent. @returns to be called whenever it was heard of */
function watch(request: UpdateRequest, after: Limits['after']): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const wait = () => {
    cancel();
    // The last of it may be read after it has come.
    if (isOver) return;
    cancel = after(PATIENCE_MS, () => {
      // Electron's requests say nothing of an end that was wished for.
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
 * Cuts files off that are longer than they may be: electron-updater writes down whatever comes before it looks at the hash, so
 * that a server could fill the disk, and nothing planned could be kept any more. And gives up what does not come: the times
 * that electron-updater sets are Node's, of which Electron's requests know nothing, and no other update would be looked for.
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
