import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';

/*
 * Tests of the image without a container engine, which is not available here: every file of the image exists, every
 * package is known before it is installed, and the programs in it import nothing that was left out.
 */
const dockerfile = readFileSync(fromRoot('Dockerfile'), 'utf8');
const manifest = (path: string): Record<string, unknown> & { dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(fromRoot(path), 'utf8')) as never;
const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

interface Copy {
  from: string | undefined;
  sources: string[];
  target: string;
}
const copies = lines
  .filter((line) => line.startsWith('COPY '))
  .map((line): Copy => {
    const [first = '', ...rest] = line.slice('COPY '.length).split(' ');
    const from = /^--from=(\w+)$/.exec(first)?.[1];
    const paths = from === undefined ? [first, ...rest] : rest;
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
  });

/** Output folders of `npm run build`. */
const OUTPUTS = ['apps/api/dist', 'packages/api-client/dist', 'packages/public-fetch/dist', 'apps/web/dist', 'dist'];
const IN_IMAGE = copies
  .filter(({ from }) => from === 'build')
  .flatMap(({ sources }) => sources.map((source) => source.replace('/app/', '')));

describe('the Dockerfile', () => {
  it('copies nothing that is not there or not built', () => {
    const sources = copies.flatMap((copy) => copy.sources).map((source) => source.replace(/^\/app\//, ''));
    const missing = sources.filter(
      (source) => !OUTPUTS.includes(source) && source !== '/app' && !existsSync(fromRoot(source)),
    );
    expect(missing).toEqual([]);
    expect(IN_IMAGE).toEqual(expect.arrayContaining(OUTPUTS));
  });

  it('knows every workspace of the lock file before it installs', () => {
    const { packages } = manifest('package-lock.json') as { packages?: Record<string, unknown> };
    const workspaces = Object.keys(packages ?? {}).filter((path) => path !== '' && !path.includes('node_modules/'));
    const copied = copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources);
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((path) => `${path}/package.json`)));
  });

  it('builds and runs on the Node that the lock file names, and not as root', () => {
    const { node } = (manifest('package.json') as { devDependencies: Record<string, string> }).devDependencies;
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)]
      .map(([, base]) => base)
      .filter((base) => base?.includes(':'));
    expect(bases).toEqual([`node:${node}-bookworm-slim`, `node:${node}-bookworm-slim`]);
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('COPY')));
  });

  it('names only commands that there are', () => {
    const commands = readFileSync(fromRoot('tools/bootstrap.mjs'), 'utf8');
    const named = ['serve:api', 'serve:web', 'migrate', 'admin', 'verify-audit', 'backup', 'restore'];
    for (const name of named) {
      expect(dockerfile).toContain(name);
      expect(commands).toMatch(new RegExp(`^  '?${name}'?: `, 'm'));
    }
  });

  it('leaves out of its context what must not get into an image', () => {
    const ignored = readFileSync(fromRoot('.dockerignore'), 'utf8').split('\n');
    for (const path of ['.git', '.env', '.data', '**/node_modules', '**/dist']) expect(ignored).toContain(path);
  });
});

describe('what runs in the image', () => {
  const installed = [
    ...Object.keys(manifest('apps/api/package.json').dependencies ?? {}),
    ...Object.keys(manifest('packages/api-client/package.json').dependencies ?? {}),
    ...Object.keys(manifest('packages/public-fetch/package.json').dependencies ?? {}),
  ];

  /** Every file and package that a program imports, directly or not. */
  function reached(entry: string, seen = new Set<string>()): Set<string> {
    if (seen.has(entry)) return seen;
    seen.add(entry);
    const text = readFileSync(fromRoot(entry), 'utf8').replaceAll(/^import type .*$/gm, '');
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      if (name.startsWith('node:')) continue;
      if (name.startsWith('.')) reached(normalize(join(dirname(entry), name)), seen);
      else seen.add(name);
    }
    return seen;
  }

  it.each(['tools/commands/api-command.ts', 'apps/web/server/main.ts', 'tools/bootstrap.mjs'])(
    '%s finds all it imports',
    (entry) => {
      for (const found of reached(entry)) {
        const isFile = /[.](ts|mjs)$/.test(found);
        const isThere = isFile
          ? IN_IMAGE.some((path) => found.startsWith(`${path}/`))
          : installed.includes(
              found
                .split('/')
                .slice(0, found.startsWith('@') ? 2 : 1)
                .join('/'),
            );
        expect({ found, isThere }).toEqual({ found, isThere: true });
      }
    },
  );
});
