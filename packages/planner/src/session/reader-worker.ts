// The Web Worker that reads files: whatever is in one, the page stays alive, and the worker can be ended.
import { runReadJob } from './read-job.ts';
import type { ReadJob } from './read-job.ts';

globalThis.onmessage = ({ data }: MessageEvent<ReadJob>): void =>
  runReadJob(data, (message) => globalThis.postMessage(message));
