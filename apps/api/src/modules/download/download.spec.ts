import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notPublishedPage } from './download-pages.js';
import { PLACES, type ReleasesPlace, startWithReleases } from '../../../test/releases-place.js';

const FILES = {
  windows: { feed: 'latest.yml', name: 'Bellweek Setup 1.2.3.exe', content: 'MZ windows build' },
  mac: { feed: 'latest-mac.yml', name: 'Bellweek-1.2.3-arm64.dmg', content: 'mac build' },
  linux: { feed: 'latest-linux.yml', name: 'Bellweek-1.2.3.AppImage', content: 'ELF linux build' },
};
/** The name of an AppImage has no version, so that updates keep it. */
const KEPT = { windows: FILES.windows.name, mac: FILES.mac.name, linux: 'Bellweek.AppImage' };
type System = keyof typeof FILES;

const hashOf = (content: string, as: 'base64' | 'hex'): string => createHash('sha512').update(content).digest(as);

describe.each(PLACES)('releases in a %s', (kind) => {
  let place: ReleasesPlace;
  beforeAll(async () => {
    place = await startWithReleases(kind);
  });
  afterAll(() => place?.stop());

  function writeFeed(feed: string, url: string, content = 'secret'): Promise<void> {
    const file = `  - url: ${JSON.stringify(url)}\n    sha512: ${hashOf(content, 'base64')}\n    size: ${content.length}\n`;
    const text = `version: 1.2.3\nfiles:\n${file}releaseDate: '2026-11-20T08:00:00.000Z'\n`;
    return writeFile(join(place.folder, feed), text);
  }

  async function publish(system: System): Promise<void> {
    const { feed, name, content } = FILES[system];
    await writeFile(join(place.folder, name), content);
    await writeFeed(feed, encodeURIComponent(name), content);
  }

  beforeEach(async () => {
    await rm(place.folder, { recursive: true, force: true });
    await mkdir(place.folder, { recursive: true });
  });

  const get = (query: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${place.test.config.apiUrl}/files/download${query}`, { redirect: 'manual', ...init });

  describe('S53 which system', () => {
    it.each([
      '',
      '?os=',
      '?os=WINDOWS',
      '?os=../../etc/passwd',
      '?os=%00',
      '?os=windows%00',
      '?os=windows&os=mac',
      '?os[]=windows',
      '?os[a]=windows',
      '?os=constructor',
      '?os=__proto__',
      '?os=latest.yml',
      '?os= windows',
    ])('S53 %j is answered 400', async (query) => {
      await publish('windows');
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(await response.json()).toMatchObject({ code: 'invalid_request' });
    });

    it.each(Object.keys(FILES) as System[])('S53 %s gets its own file, as a download', async (system) => {
      for (const each of Object.keys(FILES) as System[]) await publish(each);
      const response = await get(`?os=${system}`);
      expect(response.status).toBe(200);
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition.replaceAll('"', '')).toBe(`attachment; filename=${KEPT[system]}`);
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(FILES[system].content);
    });
  });

  describe('S53 parts of a file', () => {
    beforeEach(() => publish('windows'));
    const { content, name } = FILES.windows;

    it('S53 HEAD tells the size and sends nothing', async () => {
      const response = await get('?os=windows', { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(content.length));
      expect(response.headers.get('content-disposition')).toContain(name);
      expect(await response.text()).toBe('');
    });

    it.each([
      ['bytes=0-1', 'MZ', `bytes 0-1/${content.length}`],
      ['bytes=3-', content.slice(3), `bytes 3-${content.length - 1}/${content.length}`],
      ['bytes=-5', 'build', `bytes ${content.length - 5}-${content.length - 1}/${content.length}`],
    ])('S53 %s is answered 206', async (range, part, contentRange) => {
      const response = await get('?os=windows', { headers: { range } });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(contentRange);
      expect(await response.text()).toBe(part);
    });

    it('S53 a range past the end is answered 416 with the size, at once', async () => {
      const response = await get('?os=windows', {
        headers: { range: 'bytes=9999-' },
        signal: AbortSignal.timeout(5_000),
      });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${content.length}`);
      expect(response.headers.get('content-disposition')).toBeNull();
    });

    it('S53 a download goes on only with the same file', async () => {
      const since = (await get('?os=windows', { method: 'HEAD' })).headers.get('last-modified')!;
      const goOn = (date: string) => get('?os=windows', { headers: { range: 'bytes=0-1', 'if-range': date } });
      expect((await goOn(since)).status).toBe(206);
      expect((await goOn(new Date(Date.parse(since) - 60_000).toUTCString())).status).toBe(200);
    });
  });

  describe('S53 nothing is published', () => {
    const CASES: Record<string, () => Promise<unknown>> = {
      'no feed': () => Promise.resolve(),
      'a feed of another system': () => publish('mac'),
      'a feed that names no file': () => writeFeed('latest.yml', 'gone.exe'),
      'a feed that leads out': async () => {
        await writeFile(join(place.root, 'secret.txt'), 'secret');
        await writeFeed('latest.yml', '../../secret.txt');
      },
      'a feed that leads out in disguise': async () => {
        await writeFile(join(place.root, 'secret.txt'), 'secret');
        await writeFeed('latest.yml', '..%2f..%2fsecret.txt');
      },
      'a feed that names the folder above': () => writeFeed('latest.yml', '..'),
      'a feed that names the folder': () => writeFeed('latest.yml', '.'),
      'a feed that names a folder': async () => {
        await mkdir(join(place.folder, 'builds'));
        await writeFeed('latest.yml', 'builds');
      },
      'a feed that names a hidden file': async () => {
        await writeFile(join(place.folder, '.env'), 'SECRET=1');
        await writeFeed('latest.yml', '.env');
      },
      'a feed with an absolute path': () => writeFeed('latest.yml', '/etc/passwd'),
      'a feed with a broken escape': () => writeFeed('latest.yml', '%E0%A4%A'),
      'a feed that is no YAML': () => writeFile(join(place.folder, 'latest.yml'), '{ : ]'),
      'a file that is there in part': async () => {
        await publish('windows');
        await writeFile(join(place.folder, FILES.windows.name), 'MZ win');
      },
      'an empty feed': () => writeFile(join(place.folder, 'latest.yml'), ''),
    };

    it.each(Object.entries(CASES))('S53 %s: a page that says so, 404', async (_name, arrange) => {
      await arrange();
      const response = await get('?os=windows', { signal: AbortSignal.timeout(5_000) });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('content-disposition')).toBeNull();
      const page = await response.text();
      expect(page).toContain('Bellweek isn’t available for Windows yet.');
      expect(page).toContain(`href="${place.test.config.webUrl}/waitlist"`);
      expect(page).not.toMatch(/secret/i);
    });

    it('F16 the page leads to the planner where the website has no waitlist', () => {
      const { webUrl } = place.test.config;
      expect(notPublishedPage('windows', webUrl, false)).toContain(`href="${webUrl}/planner"`);
      expect(notPublishedPage('windows', webUrl, false)).not.toContain('waitlist');
    });

    it('S54 the page may load nothing but the one style it carries', async () => {
      const response = await get('?os=linux');
      const policy = response.headers.get('content-security-policy')!;
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; object-src 'none'; base-uri 'none'/);
      const page = await response.text();
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page)!;
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(page).not.toMatch(/ style=|<script|<img|<link|\son\w+=/);
    });
  });

  if (kind === 'bucket') {
    it('S53 a bucket that is down is told as such, and is no reason to take the API out of service', async () => {
      const { bucket, test } = place;
      bucket!.fault = (response) => void response.destroy();
      const page = await get('?os=windows');
      expect(page.status).toBe(503);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-disposition')).toBeNull();
      expect(await page.text()).toContain('Please try again in a few minutes.');
      for (const path of ['release?os=windows', 'releases/latest.yml', 'releases/Bellweek.exe']) {
        const response = await fetch(`${test.config.apiUrl}/files/${path}`);
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
      }
      expect(bucket!.faulty).toHaveLength(4);
      expect((await fetch(`${test.config.apiUrl}/health/ready`)).status).toBe(200);
      bucket!.fault = null;
      await publish('windows');
      expect((await get('?os=windows')).status).toBe(200);
    });
  }
});
