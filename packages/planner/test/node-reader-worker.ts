import { parentPort } from 'node:worker_threads';
import { runReadJob } from '../src/session/read-job.ts';
import type { ReadJob } from '../src/session/read-job.ts';

parentPort?.on('message', (job: ReadJob) => runReadJob(job, (message) => parentPort?.postMessage(message)));
