import { expect, it } from 'vitest';
import { lockProblems } from './lock-rules.ts';
import type { LockFile, Manifest } from './lock-rules.ts';

const lock: LockFile = {
  packages: {
    '': { dependencies: { a: '1.0.0', b: '^2.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'x', hasInstallScript: true },
    'node_modules/a/node_modules/@s/c': { version: '1.0.0', integrity: 'x', hasInstallScript: true },
    'node_modules/b': { version: '2.1.0', resolved: 'https://mirror.test/b.tgz' },
    'node_modules/w': { link: true },
  },
};

it('S59 accepts exact, locked, decided packages', () => {
  const root: Manifest = { dependencies: { a: '1.0.0' }, allowScripts: { a: true, '@s/c': false } };
  const clean = { packages: { ...lock.packages } };
  delete clean.packages['node_modules/b'];
  expect(lockProblems(clean, new Map([['.', root]]))).toEqual([]);
});

it('S59 takes a package under another name with an exact version, and none with a range', () => {
  const manifest = (version: string): Manifest => ({ dependencies: { native: version } });
  const problems = (version: string) =>
    lockProblems({ packages: { '': manifest(version) } }, new Map([['.', manifest(version)]]));
  expect(problems('npm:@scope/tool@7.0.2')).toEqual([]);
  expect(problems('npm:tool@^7.0.2')).toEqual(['.: native must have an exact version, not "npm:tool@^7.0.2".']);
});

it('S59 finds the packages that a package depends on, beside it or above it, and names what is missing', () => {
  const packages = (names: string[]): LockFile => ({
    packages: Object.fromEntries(names.map((name) => [name, { version: '1.0.0', integrity: 'x' }])),
  });
  const problems = (names: string[]) => {
    const locked = packages(names);
    locked.packages['node_modules/a/node_modules/b']!.optionalDependencies = {
      '@c/linux': '1.0.0',
      '@c/windows': '1.0.0',
    };
    return lockProblems(locked, new Map());
  };
  const both = ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/@c/linux'];
  expect(problems([...both, 'node_modules/a/node_modules/@c/windows'])).toEqual([]);
  expect(problems([...both, 'node_modules/d/node_modules/@c/windows'])).toEqual([
    'package-lock.json: @c/windows is missing, which b depends on.',
  ]);
});

it('S59 names what is loose, unlocked, undecided or bound to a registry', () => {
  const root: Manifest = { dependencies: { a: '1.0.1', b: '^2.0.0' }, allowScripts: { a: true } };
  expect(lockProblems(lock, new Map([['.', root]]))).toEqual([
    '.: a 1.0.1 is not in package-lock.json; run "npm install".',
    '.: b must have an exact version, not "^2.0.0".',
    'package.json: @s/c has an install script, but allowScripts does not say whether it may run.',
    'package-lock.json: b names an address (https://mirror.test/b.tgz).',
    'package-lock.json: b has no integrity hash.',
  ]);
});
