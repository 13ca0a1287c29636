import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import { FEED_NAMES } from '@bellweek/api-client/contract/release-feed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES, type ReleasesPlace, startWithReleases } from '../../../test/releases-place.js';

const BUILD = 'Bellweek-1.2.3.AppImage';
const CONTENT = 'ELF linux build';
const SHA512 = createHash('sha512').update(CONTENT);
const FEED = JSON.stringify({
  version: '1.2.3',
  files: [{ url: BUILD, sha512: SHA512.copy().digest('base64'), size: CONTENT.length }],
  releaseDate: '2026-11-20T08:00:00.000Z',
  stagingPercentage: 10,
});

describe.each(PLACES)('releases in a %s', (kind) => {
  let place: ReleasesPlace;
  beforeAll(async () => {
    place = await startWithReleases(kind);
    const { root, folder } = place;
    await mkdir(join(folder, 'folder.zip'));
    await writeFile(join(folder, BUILD), CONTENT);
    await writeFile(join(folder, `${BUILD}.blockmap`), 'blocks');
    await writeFile(join(folder, 'latest-linux.yml'), FEED);
    await writeFile(join(folder, 'builder-debug.yml'), 'secret');
    await writeFile(join(folder, '.hidden.zip'), 'secret');
    await writeFile(join(root, 'secret.zip'), 'secret');
    await writeFile(join(root, '.data', 'secret.zip'), 'secret');
    await symlink(join(root, 'gone.zip'), join(folder, 'dangling.zip'));
  });
  afterAll(() => place?.stop());

  const ofFeed = (name: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${place.test.config.apiUrl}/files/releases/${name}`, init);

  /** Sends a path as it is; fetch would normalise it. */
  const raw = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(place.test.config.apiUrl);
      httpGet({ hostname, port, path, headers: { host: `${hostname}:${port}` } }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      }).on('error', reject);
    });

  describe('S67 the feed of updates', () => {
    it('S67 is given as it was published, and kept by nobody', async () => {
      const response = await ofFeed('latest-linux.yml');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toMatch(/^text\/yaml/);
      expect(await response.text()).toBe(FEED);
    });

    it.each(['latest.yml', 'latest-mac.yml'])('S67 %s is absent where nothing is published', async (name) => {
      expect(Object.values(FEED_NAMES)).toContain(name);
      const response = await ofFeed(name);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    });

    it.each([BUILD, `${BUILD}.blockmap`])('S67 %s may be kept for ever', async (name) => {
      const response = await ofFeed(name);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('accept-ranges')).toBe('bytes');
    });

    it('S67 a download that was cut goes on where it stopped', async () => {
      const part = await ofFeed(BUILD, { headers: { range: 'bytes=4-8' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 4-8/${CONTENT.length}`);
      expect(await part.text()).toBe('linux');
      const past = await ofFeed(BUILD, { headers: { range: 'bytes=999-' }, signal: AbortSignal.timeout(5_000) });
      expect(past.status).toBe(416);
      expect(past.headers.get('content-range')).toBe(`bytes */${CONTENT.length}`);
      expect(past.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      '..%2fsecret.zip',
      '..%2f..%2fsecret.zip',
      '%2e%2e/secret.zip',
      '../secret.zip',
      '../../secret.zip',
      '..%5csecret.zip',
      '%2fetc%2fpasswd',
      '.hidden.zip',
      'builder-debug.yml',
      'folder.zip',
      'dangling.zip',
      'secret.zip%00.zip',
      'nothing.zip',
      '%ff.zip',
      `${'a'.repeat(500)}.zip`,
    ])('S67 %s leads to nothing', async (name) => {
      const { status, body } = await raw(`/files/releases/${name}`);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('secret');
    });
  });

  describe('what is published', () => {
    const describeFor = (query: string) => fetch(`${place.test.config.apiUrl}/files/release${query}`);

    it('is told with version, size, date and SHA-512 as the tools of systems print it', async () => {
      const response = await describeFor('?os=linux');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        release: {
          version: '1.2.3',
          fileName: BUILD,
          size: CONTENT.length,
          releasedAt: '2026-11-20T08:00:00.000Z',
          sha512: SHA512.copy().digest('hex'),
        },
      });
    });

    it('is nothing where there is no feed, and an error for no system', async () => {
      expect(await (await describeFor('?os=mac')).json()).toEqual({ release: null });
      expect((await describeFor('?os=..')).status).toBe(400);
      expect((await describeFor('')).status).toBe(400);
    });
  });
});
