import { createHash, createPublicKey, verify } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_NAMES, releaseFeed } from '@bellweek/api-client/contract/release-feed';
import type { ReleaseFeed } from '@bellweek/api-client/contract/release-feed';
import { splitSigned } from '@bellweek/api-client/contract/signed-text';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findBuilds } from './builds.ts';
import { publish } from './publish.ts';
import { makeKey, readSigningKey } from './signing-key.ts';

let root: string;
let builds: string;
let folder: string;
let publicKey: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'publish-'));
  [builds, folder] = [join(root, 'builds'), join(root, 'releases')];
  mkdirSync(builds);
  publicKey = makeKey(join(root, 'key.pem'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const name = (version: string, os = 'linux', extension = 'AppImage') => `Bellweek-${version}-${os}-x64.${extension}`;
const build = (fileName: string, content = fileName) => writeFileSync(join(builds, fileName), content);

async function publishAll(now = '2026-11-20T08:00:00.000Z', more: { notes?: string; percentage?: number } = {}) {
  const key = readSigningKey({ RELEASE_SIGNING_KEY_FILE: join(root, 'key.pem') });
  const options = { folder, key, notes: '', percentage: 100, now: new Date(now), ...more };
  for (const each of await findBuilds(builds)) await publish(each, options);
}

/** The feed as a shell reads it. */
function readFeed(system: keyof typeof FEED_NAMES = 'linux'): ReleaseFeed {
  const text = readFileSync(join(folder, FEED_NAMES[system]), 'utf8');
  const { body, signature } = splitSigned(text)!;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))).toBe(true);
  expect(parse(text)).toEqual(JSON.parse(body));
  return releaseFeed.parse(JSON.parse(body));
}

describe('S67 a release is published', () => {
  it('S67 with a feed per system that names its files with size and hash, signed, nothing left over', async () => {
    build(name('1.2.3'), 'ELF');
    build(name('1.2.3', 'linux', 'tar.gz'));
    build(name('1.2.3', 'win', 'exe'));
    build('builder-debug.yml');
    await publishAll(undefined, { notes: 'Faster.', percentage: 10 });
    const feed = readFeed();
    expect(feed).toMatchObject({ version: '1.2.3', system: 'linux', releaseNotes: 'Faster.', stagingPercentage: 10 });
    expect(feed.files.map(({ url }) => url)).toEqual([name('1.2.3'), name('1.2.3', 'linux', 'tar.gz')]);
    expect(feed.files[0]).toMatchObject({ size: 3, sha512: createHash('sha512').update('ELF').digest('base64') });
    expect(readFeed('windows').files.map(({ url }) => url)).toEqual([name('1.2.3', 'win', 'exe')]);
    const expected = [
      'latest-linux.yml',
      'latest.yml',
      name('1.2.3'),
      name('1.2.3', 'linux', 'tar.gz'),
      name('1.2.3', 'win', 'exe'),
    ];
    expect(readdirSync(folder).sort()).toEqual(expected.sort());
  });

  it('S67 the same build again may be offered to more, and is the same release, told later', async () => {
    build(name('1.2.3'));
    await publishAll('2026-11-20T08:00:00.000Z', { percentage: 10 });
    // A clock that was put back makes no feed that shells take for an old one.
    await publishAll('2026-11-19T08:00:00.000Z', { percentage: 100 });
    const feed = readFeed();
    expect(feed.stagingPercentage).toBe(100);
    expect(feed.releaseDate).toBe('2026-11-20T08:00:00.000Z');
    expect(feed.publishedAt > '2026-11-20T08:00:00.000Z').toBe(true);
  });

  it('S67 no older version, and no other file under a name that is taken', async () => {
    build(name('1.2.3'));
    await publishAll();
    build(name('1.2.3'), 'another');
    await expect(publishAll()).rejects.toThrow('Give the build a new version.');
    rmSync(join(builds, name('1.2.3')));
    build(name('1.2.2'));
    await expect(publishAll()).rejects.toThrow('1.2.2 is older');
    expect(readFeed().version).toBe('1.2.3');
    expect(readFileSync(join(folder, name('1.2.3')), 'utf8')).toBe(name('1.2.3'));
    rmSync(join(builds, name('1.2.2')));
    build(name('1.10.0'));
    await publishAll();
    expect(readFeed().version).toBe('1.10.0');
  });

  it('S67 nothing without builds, of two versions at once, or without a key', async () => {
    await expect(publishAll()).rejects.toThrow('There is no build');
    mkdirSync(join(builds, name('1.2.2')));
    await expect(publishAll()).rejects.toThrow('There is no build');
    build(name('1.2.3'));
    build(name('1.2.4'));
    await expect(publishAll()).rejects.toThrow('remove the old ones');
    expect(() => readSigningKey({})).toThrow('RELEASE_SIGNING_KEY_FILE');
    expect(() => readSigningKey({ RELEASE_SIGNING_KEY: 'no key' })).toThrow('no private key');
    expect(() => makeKey(join(root, 'key.pem'))).toThrow('is there already');
  });

  it('S67 nothing that programs could not read is signed, and all that they can is', async () => {
    build(name('1.2.3'));
    await expect(publishAll(undefined, { notes: 'x'.repeat(20_001) })).rejects.toThrow('20001 letters');
    expect(existsSync(join(folder, FEED_NAMES.linux))).toBe(false);
    await publishAll(undefined, { notes: 'ä'.repeat(20_000) });
    expect(readFeed().releaseNotes).toHaveLength(20_000);
    rmSync(join(builds, name('1.2.3')));
    for (const version of ['01.2.3', '1.2.03', '1.2.100000']) {
      build(name(version));
      await expect(publishAll(), version).rejects.toThrow('is no version');
      rmSync(join(builds, name(version)));
    }
    build(name('99999.99999.99999'), '');
    await expect(publishAll()).rejects.toThrow('has 0 bytes');
    build(name('99999.99999.99999'));
    await publishAll();
    expect(readFeed().version).toBe('99999.99999.99999');
  });

  it('S67 as many and as large files as programs take, and no more', async () => {
    const kinds = ['x64', 'arm64'].flatMap((processor) =>
      ['AppImage', 'deb', 'tar.gz', 'zip', 'exe', 'dmg'].map((kind) => `linux-${processor}.${kind}`),
    );
    for (const kind of kinds.slice(0, 11)) build(`Bellweek-1.2.3-${kind}`);
    await expect(publishAll()).rejects.toThrow('These are 11 files: 10 are taken.');
    expect(existsSync(join(folder, FEED_NAMES.linux))).toBe(false);
    rmSync(join(builds, `Bellweek-1.2.3-${kinds[10]}`));
    await publishAll();
    expect(readFeed().files).toHaveLength(10);

    const key = readSigningKey({ RELEASE_SIGNING_KEY_FILE: join(root, 'key.pem') });
    const [found] = await findBuilds(builds);
    const publishOf = (size: number) => {
      const files = found!.files.slice(0, 1).map((file) => ({ ...file, size }));
      return publish({ ...found!, files }, { folder, key, notes: '', percentage: 100, now: new Date() });
    };
    for (const size of [0, 4_000_000_001]) await expect(publishOf(size)).rejects.toThrow(`has ${size} bytes`);
    expect(readFeed().files).toHaveLength(10);
    for (const size of [1, 4_000_000_000]) {
      await publishOf(size);
      expect(readFeed().files).toMatchObject([{ size }]);
    }
    // The contract refuses the same values.
    const { files, ...rest } = readFeed();
    const isTaken = (change: object) => releaseFeed.safeParse({ ...rest, files, ...change }).success;
    expect(isTaken({ files: [{ ...files[0]!, size: 4_000_000_001 }] })).toBe(false);
    expect(isTaken({ files: Array.from({ length: 11 }, () => files[0]) })).toBe(false);
    expect([isTaken({}), isTaken({ files: Array.from({ length: 10 }, () => files[0]) })]).toEqual([true, true]);
  });

  it('S67 what is offered first runs on either processor, or on the most common processor', async () => {
    const named = (rest: string) => `Bellweek-1.2.3-${rest}`;
    const mac = ['mac-universal.dmg', 'mac-x64.dmg', 'mac-arm64.dmg', 'mac-x64.zip', 'mac-arm64.zip'].map(named);
    const linux = ['linux-x86_64.AppImage', 'linux-arm64.AppImage', 'linux-amd64.deb', 'linux-x64.tar.gz'].map(named);
    for (const each of [...mac, ...linux].sort()) build(each);
    await publishAll();
    expect(readFeed('mac').files.map(({ url }) => url)).toEqual(mac);
    expect(readFeed('linux').files.map(({ url }) => url)).toEqual(linux);
  });

  it('S67 a key is its owner’s alone to read', () => {
    expect(statSync(join(root, 'key.pem')).mode & 0o077).toBe(0);
  });
});

describe('npm run desktop:publish', () => {
  const run = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['tools/commands/desktop-publish.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, RELEASES_DIR: folder, ...env },
      encoding: 'utf8',
    });

  it('publishes a folder of builds', () => {
    build(name('2.0.0'));
    writeFileSync(join(root, 'notes.txt'), 'All new.\n');
    const args = [builds, '--staged', '25', '--notes', join(root, 'notes.txt')];
    const { stdout, status } = run(args, { RELEASE_SIGNING_KEY_FILE: join(root, 'key.pem') });
    expect(status).toBe(0);
    expect(stdout).toContain('2.0.0 for linux');
    expect(readFeed()).toMatchObject({ version: '2.0.0', stagingPercentage: 25, releaseNotes: 'All new.' });
  });

  it('says in a sentence what is wrong', () => {
    const key = join(root, 'key.pem');
    // An unset variable is neither 0 % nor a request to publish instead of creating a key.
    const empty = [['--staged', ''], ['--new-key', ''], ['--notes', ''], ['']];
    for (const args of [
      ['--staged', '101'],
      ['a', 'b'],
      ['--force'],
      ['--staged', 'x'],
      ['--staged', '0x10'],
      ...empty,
    ]) {
      const { stderr, status } = run(args, { RELEASE_SIGNING_KEY_FILE: key });
      expect([status, stderr.split('\n')[0]]).toEqual([1, expect.stringContaining('Usage: ')]);
    }
    build(name('2.0.0'));
    const missing = join(root, 'not there');
    const refused: [args: string[], env: Record<string, string>, sentence: string][] = [
      [[builds], { RELEASE_SIGNING_KEY: '' }, 'RELEASE_SIGNING_KEY_FILE'],
      [[builds], { RELEASE_SIGNING_KEY_FILE: missing }, `${missing} (RELEASE_SIGNING_KEY_FILE) cannot be read`],
      [[builds, '--notes', missing], { RELEASE_SIGNING_KEY_FILE: key }, `${missing} cannot be read`],
      [[builds], { RELEASE_SIGNING_KEY_FILE: key, RELEASES_DIR: '', NODE_ENV: 'production' }, 'Set RELEASES_DIR'],
      [
        [builds],
        { RELEASE_SIGNING_KEY_FILE: key, RELEASES_DIR: '', RELEASES_URL: 'https://x.test' },
        'Set RELEASES_DIR',
      ],
      [['--new-key', join(missing, 'key')], {}, `${join(missing, 'key')} cannot be written`],
      [[builds], { RELEASE_SIGNING_KEY_FILE: key, RELEASES_DIR: key }, `${key} (RELEASES_DIR) did not take it`],
    ];
    for (const [args, env, sentence] of refused) {
      const { stderr, status } = run(args, env);
      expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
    }
    expect(existsSync(folder)).toBe(false);
  });

  it('makes a key, once', () => {
    const path = join(root, 'fresh.pem');
    expect(run(['--new-key', path]).stdout).toMatch(/RELEASE_KEY=[A-Za-z0-9+/]{58,}={0,2}/);
    expect(run(['--new-key', path]).status).toBe(1);
  });
});
