import { Worker } from 'node:worker_threads';
import type { ReaderMessage } from '../src/session/read-job.ts';
import type { StartReader } from '../src/session/device.ts';

/** The browser's thread on Node: the same job, terminated the same way. @param script of `buildReader` */
export const nodeReader =
  (script: URL): StartReader =>
  (onMessage, onFailure) => {
    const worker = new Worker(script);
    worker.on('message', (message: ReaderMessage) => onMessage(message));
    worker.on('error', onFailure);
    return {
      send: (job) => worker.postMessage(job, [job.bytes]),
      end: () => void worker.terminate(),
    };
  };
