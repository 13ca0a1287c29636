import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bucket, CANARY } from './bucket.js';
import { startTestApp, type TestApp } from './test-app.js';

export const PLACES = ['folder', 'bucket'] as const;

/** An API whose releases lie in a folder, or in a bucket that shows this folder. */
export interface ReleasesPlace {
  test: TestApp;
  /** The parent folder, of which nothing is published. */
  root: string;
  folder: string;
  bucket: Bucket | null;
  /** @throws when the log holds the bucket's credential */
  stop(): Promise<void>;
}

export async function startWithReleases(place: (typeof PLACES)[number]): Promise<ReleasesPlace> {
  const root = await mkdtemp(join(tmpdir(), 'releases-'));
  // A folder whose own path has a dot, like the default.
  const folder = join(root, '.data', 'releases');
  await mkdir(folder, { recursive: true });
  const bucket = place === 'bucket' ? await Bucket.start(root) : null;
  const environment: Record<string, string> = bucket
    ? { RELEASES_URL: bucket.urlOf('.data/releases') }
    : { RELEASES_DIR: folder };
  const test = await startTestApp({ LOG_LEVEL: 'trace', ...environment }, undefined, ({ releases, ...config }) => ({
    ...config,
    // No cache, so that a test sees the file that it has just written.
    releases: 'url' in releases ? { ...releases, cacheMs: 0 } : releases,
  }));
  return {
    test,
    root,
    folder,
    bucket,
    async stop() {
      await test.stop();
      await bucket?.stop();
      await rm(root, { recursive: true, force: true });
      if (test.logs.join('').includes(CANARY)) throw new Error('The log shows what opens the bucket.');
    },
  };
}
