import { Readable } from 'node:stream';
import type { AppUpdater } from 'electron-updater';

type Arriving = Readable & { statusCode?: number; statusMessage?: string; headers: object };

/** As much of electron-updater's way to the network as is used here, and is not in its types. */
interface Executor {
  createRequest: (options: object, take: (response: Arriving) => void) => { abort: () => void };
}

/** What arrives, and no more than so many bytes of it. @param stop ends the rest */
async function* upTo(mostBytes: number, response: AsyncIterable<Buffer>, stop: () => void): AsyncGenerator<Buffer> {
  let left = mostBytes;
  for await (const part of response) {
    yield part.subarray(0, left);
    left -= part.length;
    if (left < 0) break;
  }
  if (left < 0) stop();
}

/**
 * Cuts files off that are longer than they may be: electron-updater writes down whatever comes before it looks at the hash, so
 * that a server could fill the disk, and nothing planned could be kept any more.
 */
export function limitDownloads(updater: AppUpdater, mostBytes: () => number): void {
  const { httpExecutor } = updater as unknown as { httpExecutor: Executor };
  const createRequest = httpExecutor.createRequest.bind(httpExecutor);
  httpExecutor.createRequest = (options, take) => {
    const request = createRequest(options, (response) => {
      const { statusCode, statusMessage, headers } = response;
      const body = Readable.from(
        upTo(mostBytes(), response, () => request.abort()),
        { objectMode: false },
      );
      take(Object.assign(body, { statusCode, statusMessage, headers }));
    });
    return request;
  };
}
