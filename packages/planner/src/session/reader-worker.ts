// The Web Worker that reads files: it keeps the page responsive whatever a file holds, and can be terminated.
import '@bellweek/api-client/contract/without-eval';
import { runReadJob } from './read-job.ts';
import type { ReadJob } from './read-job.ts';

globalThis.onmessage = ({ data }: MessageEvent<ReadJob>): void =>
  runReadJob(data, (message) => globalThis.postMessage(message));
