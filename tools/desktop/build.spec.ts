import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
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
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildEnvironment } from './build-environment.ts';
import { packingPasses, refuseUnknownKinds } from './build-plan.ts';
import { readZip } from './test/zip.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Electron's fuse wire: sentinel, version, length, and one letter each, all at their defaults. */
const FUSES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'1'.repeat(9)}`;

/** A secret of this computer, which no distributed file may contain. */
const SECRET = 'not for anybody else';
const { publicKey } = generateKeyPairSync('ed25519');
const RELEASE_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** Facts that are nobody's default. */
const OWNER = { COMPANY_NAME: 'Unusual GmbH', SUPPORT_EMAIL: 'help@unusual.example', MEMBERSHIP_PRICE: '12 € a term' };

let folder: string;
/** The unpacked .tar.gz. */
let program: string;

/** The packed parts of Electron for Linux: none of them is run. */
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

/** Fake of a program that electron-builder would download. Windows runs no scripts: there it is downloaded. */
function madeUp(script: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const path = join(folder, script.slice(0, -3));
  const lines = ['#!/bin/sh', `exec "${process.execPath}" "${join(import.meta.dirname, 'test', script)}" "$@"`, ''];
  writeFileSync(path, lines.join('\n'), { mode: 0o755 });
  return path;
}

/** The path of the only file in the release with this ending. */
function made(ending: string): string {
  const release = join(folder, 'release');
  const names = readdirSync(release).filter((name) => name.endsWith(ending));
  expect(names).toHaveLength(1);
  return join(release, names[0]!);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'desktop-build-'));
  makeElectron(join(folder, 'electron'));
  const env = {
    ...process.env,
    ELECTRON_DIST: join(folder, 'electron'),
    RELEASE_DIR: join(folder, 'release'),
    DESKTOP_DIST: join(folder, 'dist'),
    ELECTRON_BUILDER_7ZIP_PATH: madeUp('made-up-7zip.ts'),
    CUSTOM_FPM_PATH: madeUp('made-up-fpm.ts'),
    RELEASE_KEY,
    RELEASE_SIGNING_KEY: SECRET,
    CSC_KEY_PASSWORD: SECRET,
    API_URL: 'https://api.bellweek.test',
    WEB_URL: 'https://bellweek.test',
    ...OWNER,
  };
  const kinds = ['tar.gz', 'zip', ...(process.platform === 'win32' ? [] : ['deb'])];
  const args = ['tools/commands/desktop-build.ts', '--linux', ...kinds];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  expect(spawnSync('tar', ['-xzf', made('.tar.gz'), '-C', unpacked]).status).toBe(0);
  const [name = ''] = readdirSync(unpacked);
  program = join(unpacked, name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All files in a folder, by their path in it. */
function filesIn(path: string): Map<string, { bytes: Buffer; isProgram: boolean }> {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  return new Map(
    files.map((name) => {
      const isProgram = (statSync(join(path, name)).mode & 0o100) !== 0;
      return [name.replaceAll('\\', '/'), { bytes: readFileSync(join(path, name)), isProgram }];
    }),
  );
}

interface Entry {
  files?: Record<string, Entry>;
  size?: number;
  offset?: string;
}

/** An asar archive of Electron, by its header. */
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
    expect(names.filter((name) => /[.](map|ts|tsx|env|pem|key|p12)$/.test(name))).toEqual([]);
    expect(names.filter((name) => /(^|\/)(test|tests|__tests__|e2e|spec)\/|[.](spec|test)[.]/.test(name))).toEqual([]);
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'bellweek',
      main: 'dist/main/main.js',
      desktopName: 'app.bellweek.Bellweek.desktop',
    });
    expect(existsSync(join(program, 'resources/default_app.asar'))).toBe(false);
  });

  it('bakes in where the servers are and which key signs updates', () => {
    const { read } = readArchive(join(program, 'resources/app.asar'));
    const main = read('dist/main/main.js');
    expect(main).toContain('"https://api.bellweek.test"');
    expect(main).toContain('"https://bellweek.test"');
    expect(main).toContain(JSON.stringify(RELEASE_KEY));
    const updates = readFileSync(join(program, 'resources/app-update.yml'), 'utf8');
    expect(updates).toContain('url: https://api.bellweek.test/files/releases');
    expect(updates).toContain('updaterCacheDirName: bellweek-updater');
  });

  it('F2 states the owner’s facts, and none of another', () => {
    const { names, read } = readArchive(join(program, 'resources/app.asar'));
    expect(JSON.parse(read('package.json'))).toMatchObject({
      author: 'Unusual GmbH <help@unusual.example>',
      homepage: 'https://bellweek.test',
    });
    const texts = names.filter((name) => /^(package|dist\/).*[.](json|html|js|cjs|css)$/.test(name)).map(read);
    expect(texts.filter((text) => /bellweek[.]app(?![.\w])|[$]30/.test(text))).toEqual([]);
    expect(texts.some((text) => text.includes(OWNER.MEMBERSHIP_PRICE))).toBe(true);
  });

  it('makes the same program as .zip and as .tar.gz, with its licences, and nothing of the computer it was made on', () => {
    const files = filesIn(program);
    const zipped = readZip(made('.zip'));
    expect([...zipped.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [name, { bytes, isProgram }] of files) {
      expect(zipped.get(name)?.bytes.equals(bytes), name).toBe(true);
      expect(zipped.get(name)?.isProgram, name).toBe(isProgram);
      for (const own of [SECRET, ROOT, folder]) expect(bytes.includes(own), `${name} names ${own}`).toBe(false);
    }
    expect([...files.keys()].sort()).toEqual([
      ...['LICENSE.electron.txt', 'LICENSES.chromium.html', 'bellweek', 'locales/en-US.pak'],
      ...['resources/app-update.yml', 'resources/app.asar', 'version'],
    ]);
    expect(files.get('bellweek')?.isProgram).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'installs a .deb with its links and its icons, which alone says that it is one',
    () => {
      const installed = filesIn(`${made('.deb')}.installed`);
      const entry = installed.get('usr/share/applications/app.bellweek.Bellweek.desktop')?.bytes.toString() ?? '';
      const lines = entry.split('\n');
      expect(lines[0]).toBe('[Desktop Entry]');
      expect(lines).toContain('Name=Bellweek');
      expect(lines).toContain('Categories=Education;');
      // The window class, which Electron takes from `desktopName`.
      expect(lines).toContain('StartupWMClass=app.bellweek.Bellweek');
      expect(lines.find((line) => line.startsWith('MimeType='))).toBe('MimeType=x-scheme-handler/bellweek;');
      // After `--` no part of a link is read as a switch.
      expect(lines.find((line) => line.startsWith('Exec='))).toMatch(/^Exec=\/opt\/Bellweek\/bellweek -- %U$/);
      const icons = [...installed].filter(([name]) => name.startsWith('usr/share/icons/hicolor/'));
      // The sizes that desktops look for.
      for (const size of [32, 128, 256, 512]) {
        expect(icons.map(([name]) => name)).toContain(`usr/share/icons/hicolor/${size}x${size}/apps/bellweek.png`);
      }
      for (const [name, { bytes }] of icons) {
        expect(name).toMatch(/^usr\/share\/icons\/hicolor\/(\d+)x\1\/apps\/bellweek[.]png$/);
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        expect(bytes.readUInt32BE(16)).toBe(Number(/(\d+)x/.exec(name)?.[1]));
      }
      // Only the Debian package updates by packages.
      expect(installed.get('opt/Bellweek/resources/package-type')?.bytes.toString()).toBe('deb');
      expect(existsSync(join(program, 'resources/package-type'))).toBe(false);
    },
  );

  it('packs a .deb by itself, whatever else is asked for', () => {
    const args = (wish: Partial<Parameters<typeof packingPasses>[0]>, platform: NodeJS.Platform = 'linux') =>
      packingPasses({ systems: [], kinds: [], isFolder: false, ...wish }, platform).map((pass) =>
        [...pass.args, ...(pass.isDeb ? ['(deb)'] : [])].join(' '),
      );
    expect(args({})).toEqual(['', '--linux (deb)']);
    expect(args({ systems: ['mac', 'linux'] }, 'darwin')).toEqual(['--mac --linux', '--linux (deb)']);
    expect(args({ systems: ['linux'], kinds: ['zip', 'deb'] })).toEqual(['--linux zip', '--linux (deb)']);
    expect(args({ systems: ['linux'], kinds: ['deb'] })).toEqual(['--linux (deb)']);
    expect(args({ systems: ['linux'], kinds: ['tar.gz'] })).toEqual(['--linux tar.gz']);
    expect(args({ systems: ['win'] })).toEqual(['--win']);
    expect(args({}, 'darwin')).toEqual(['']);
    expect(args({ systems: ['linux'], isFolder: true })).toEqual(['--linux --dir']);
  });

  it('makes no kind that nobody could be given, and says so before it begins', () => {
    const refuse = (system: string, ...kinds: string[]) =>
      refuseUnknownKinds({ systems: [system], kinds, isFolder: false });
    for (const [system, kind] of [
      ['linux', 'exe'],
      ['linux', 'snap'],
      ['mac', 'AppImage'],
      ['win', 'dmg'],
      ['linux', 'constructor'],
    ] as const) {
      expect(() => refuse(system, 'zip', kind)).toThrow(`There is no ${kind} for this system: `);
    }
    refuse('linux', 'AppImage', 'deb', 'tar.gz', 'zip');
    refuse('mac', 'dmg', 'zip');
    refuse('win', 'nsis', 'zip');
    refuseUnknownKinds({ systems: [], kinds: [], isFolder: true });
  });

  it('reads paths from the top of the checkout, and names one where nothing is', () => {
    const read = (env: Record<string, string>) => buildEnvironment(env, { isForPeople: false });
    expect(read({ RELEASE_DIR: 'out', ELECTRON_DIST: 'tools' })).toMatchObject({
      RELEASE_DIR: join(ROOT, 'out'),
      ELECTRON_DIST: join(ROOT, 'tools'),
    });
    expect(read({ RELEASE_DIR: '' }).RELEASE_DIR).toBeUndefined();
    expect(read({ RELEASE_DIR: folder }).RELEASE_DIR).toBe(folder);
    for (const name of ['ELECTRON_DIST', 'ELECTRON_BUILDER_7ZIP_PATH', 'CUSTOM_FPM_PATH']) {
      expect(() => read({ [name]: 'not there' })).toThrow(`${name} is ${join(ROOT, 'not there')}`);
    }
  });

  it('makes nothing for people without addresses and a key that is one', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const text = (key: KeyObject, type: 'spki' | 'pkcs8') => key.export({ type, format: 'der' }).toString('base64');
    const RELEASE_KEY = text(publicKey, 'spki');
    const good = { API_URL: 'https://api.bellweek.test', WEB_URL: 'https://bellweek.test', RELEASE_KEY, ...OWNER };
    expect(buildEnvironment(good, { isForPeople: true })).toMatchObject(good);
    const bad: [string, string][] = [
      ['API_URL', ''],
      ['WEB_URL', 'http://bellweek.test'],
      ['COMPANY_NAME', ' '],
      ['SUPPORT_EMAIL', ''],
      ['MEMBERSHIP_PRICE', ''],
      ['RELEASE_KEY', ''],
      ['RELEASE_KEY', 'a key'],
      ['RELEASE_KEY', RELEASE_KEY.slice(0, -4)],
      ['RELEASE_KEY', text(privateKey, 'pkcs8')],
      ['RELEASE_KEY', text(generateKeyPairSync('x25519').publicKey, 'spki')],
    ];
    for (const [name, value] of bad) {
      expect(() => buildEnvironment({ ...good, [name]: value }, { isForPeople: true })).toThrow(name);
    }
    const unsold = { ...good, SHOP_WINDOW: 'off', MEMBERSHIP_PRICE: '' };
    expect(() => buildEnvironment(unsold, { isForPeople: true })).not.toThrow();
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
    const env = { API_URL: 'https://api.bellweek.test', WEB_URL: 'https://bellweek.test', RELEASE_KEY: key, ...OWNER };
    const told = (isForPeople: boolean) => buildEnvironment(env, { isForPeople }).DESKTOP_FOR_PEOPLE ?? '';
    expect(await isForced(told(true))).toBe(true);
    expect(await isForced(told(false))).toBe(false);
    vi.unstubAllEnvs();
  });
});
