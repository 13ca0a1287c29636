import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildEnvironment } from './build-environment.ts';

const ROOT = join(import.meta.dirname, '../..');
/** How Electron marks the place of its fuses: version, length, and one letter each, all of them as they come. */
const FUSES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'1'.repeat(9)}`;

let folder: string;
let program: string;
let output: string;

/** As much of Electron for Linux as is packed: no part of it is run. */
function makeElectron(path: string): void {
  mkdirSync(join(path, 'locales'), { recursive: true });
  mkdirSync(join(path, 'resources'));
  writeFileSync(join(path, 'electron'), `made up ${FUSES} end`, { mode: 0o755 });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  writeFileSync(join(path, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak']) writeFileSync(join(path, name), name);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'desktop-build-'));
  makeElectron(join(folder, 'electron'));
  const env = {
    ...process.env,
    ...{
      ELECTRON_DIST: join(folder, 'electron'),
      RELEASE_DIR: join(folder, 'release'),
      DESKTOP_DIST: join(folder, 'dist'),
      RELEASE_KEY: 'a key',
    },
    ...{ API_URL: 'https://api.bellweek.test', WEB_URL: 'https://bellweek.test' },
  };
  const args = ['tools/commands/desktop-build.ts', '--linux', '--dir'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  output = `${stdout}${stderr}`;
  expect(status, output).toBe(0);
  program = join(folder, `release/linux-${process.arch === 'x64' ? '' : `${process.arch}-`}unpacked`);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Entry {
  files?: Record<string, Entry>;
  size?: number;
  offset?: string;
}

/** An archive of Electron's, as its header says. */
function readArchive(path: string): { names: string[]; read: (name: string) => string } {
  const bytes = readFileSync(path);
  const headerSize = bytes.readUInt32LE(4);
  const length = bytes.readUInt32LE(12);
  const header = JSON.parse(bytes.subarray(16, 16 + length).toString()) as Entry;
  const entries = new Map<string, Entry>();
  const walk = (entry: Entry, name: string) => {
    if (!entry.files) entries.set(name, entry);
    for (const [part, inner] of Object.entries(entry.files ?? {})) walk(inner, name === '' ? part : `${name}/${part}`);
  };
  walk(header, '');
  const read = (name: string): string => {
    const { offset = '0', size = 0 } = entries.get(name) ?? {};
    const start = 8 + headerSize + Number(offset);
    return bytes.subarray(start, start + size).toString();
  };
  return { names: [...entries.keys()], read };
}

describe('npm run desktop:build', () => {
  it('S66 turns the fuses in the program itself', async () => {
    const wire = await getCurrentFuseWire(join(program, 'bellweek'));
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ];
    expect(off.map((fuse) => wire[fuse])).toEqual(off.map(() => FuseState.DISABLE));
    expect(on.map((fuse) => wire[fuse])).toEqual(on.map(() => FuseState.ENABLE));
  });

  it('packs the program, its pages and its one dependency, and nothing they are made from', () => {
    const { names, read } = readArchive(join(program, 'resources/app.asar'));
    const ours = names.filter((name) => !name.startsWith('node_modules/') && !name.startsWith('dist/renderer/assets/'));
    expect(ours.sort()).toEqual([
      'dist/main/main.js',
      'dist/preload/preload.cjs',
      'dist/renderer/index.html',
      'dist/renderer/quick.html',
      'package.json',
    ]);
    const packages = new Set(names.flatMap((name) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? []));
    expect(packages).toContain('electron-updater');
    expect([...packages].filter((name) => /react|electron$|vite|bellweek|zod/.test(name))).toEqual([]);
    expect(names.filter((name) => /[.](map|ts|tsx)$/.test(name) && !name.endsWith('.d.ts'))).toEqual([]);
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'bellweek', main: 'dist/main/main.js' });
    expect(existsSync(join(program, 'resources/default_app.asar'))).toBe(false);
  });

  it('bakes in where the servers are and which key signs updates', () => {
    const { read } = readArchive(join(program, 'resources/app.asar'));
    const main = read('dist/main/main.js');
    expect(main).toContain('"https://api.bellweek.test"');
    expect(main).toContain('"https://bellweek.test"');
    expect(main).toContain('"a key"');
    const updates = readFileSync(join(program, 'resources/app-update.yml'), 'utf8');
    expect(updates).toContain('url: https://api.bellweek.test/files/releases');
    expect(updates).toContain('updaterCacheDirName: bellweek-updater');
  });

  it('makes nothing for people without addresses and a key that is one', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const text = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'der' }).toString('base64');
    const RELEASE_KEY = text(publicKey, 'spki');
    const good = { API_URL: 'https://api.bellweek.test', WEB_URL: 'https://bellweek.test', RELEASE_KEY };
    expect(buildEnvironment(good, { isForPeople: true })).toMatchObject(good);
    const bad: [string, string][] = [
      ['API_URL', ''],
      ['WEB_URL', 'http://bellweek.test'],
      ['RELEASE_KEY', ''],
      ['RELEASE_KEY', 'a key'],
      ['RELEASE_KEY', RELEASE_KEY.slice(0, -4)],
      ['RELEASE_KEY', text(privateKey, 'pkcs8')],
      ['RELEASE_KEY', text(generateKeyPairSync('x25519').publicKey, 'spki')],
    ];
    for (const [name, value] of bad) {
      expect(() => buildEnvironment({ ...good, [name]: value }, { isForPeople: true })).toThrow(name);
    }
    expect(() => buildEnvironment({}, { isForPeople: false })).not.toThrow();
  });

  it('lets electron-builder use the certificate for macOS that it was given, and look for none otherwise', () => {
    const look = (env: Record<string, string>) =>
      buildEnvironment(env, { isForPeople: false }).CSC_IDENTITY_AUTO_DISCOVERY;
    expect(look({})).toBe('false');
    expect(look({ CSC_LINK: '' })).toBe('false');
    expect(look({ CSC_LINK: 'certificate.p12' })).toBe('true');
    expect(look({ CSC_NAME: 'Bellweek' })).toBe('true');
    expect(look({ CSC_LINK: 'certificate.p12', CSC_IDENTITY_AUTO_DISCOVERY: 'false' })).toBe('false');
    expect(look({ CSC_IDENTITY_AUTO_DISCOVERY: 'true' })).toBe('true');
  });

  it('makes no unsigned program of macOS for people', async () => {
    const config = '../../apps/desktop/electron-builder.config.mjs';
    const isForced = async (isForPeople: string) => {
      vi.resetModules();
      vi.stubEnv('DESKTOP_FOR_PEOPLE', isForPeople);
      const read = (await import(config)) as { default: { mac: { forceCodeSigning: boolean } } };
      return read.default.mac.forceCodeSigning;
    };
    const key = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const env = { API_URL: 'https://api.bellweek.test', WEB_URL: 'https://bellweek.test', RELEASE_KEY: key };
    const told = (isForPeople: boolean) => buildEnvironment(env, { isForPeople }).DESKTOP_FOR_PEOPLE ?? '';
    expect(await isForced(told(true))).toBe(true);
    expect(await isForced(told(false))).toBe(false);
    vi.unstubAllEnvs();
  });
});
