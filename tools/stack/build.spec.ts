import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';
import { desktopFolder, isLeftBehind } from './build.ts';

it('the shell is built where no other run builds it, among the packages it needs', () => {
  const [one, other] = [desktopFolder(), desktopFolder()];
  try {
    expect(one.path).not.toBe(other.path);
    for (const { path } of [one, other]) {
      // The fields that Electron reads, and a path within reach of the packages.
      const program = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { main: string; type: string };
      expect(program).toMatchObject({ main: 'dist/main/main.js', type: 'module' });
      expect(path.startsWith(fromRoot('apps', 'desktop', 'dist', 'runs'))).toBe(true);
    }
    one.remove();
    expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true]);
  } finally {
    one.remove();
    other.remove();
  }
});

const HOUR_MS = 3_600_000;

it('the folder of a run is left behind once its process is gone, or after a day', () => {
  const now = Date.now();
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const own = `run-${process.pid}-aBc123`;
  expect(isLeftBehind(`run-${gone}-aBc123`, now, now)).toBe(true);
  expect([isLeftBehind(own, now, now), isLeftBehind(own, now - 25 * HOUR_MS, now)]).toEqual([false, true]);
  // Names of an older version, without process ids.
  expect([isLeftBehind('run-aBc123', now - HOUR_MS, now), isLeftBehind('run-aBc123', now - 25 * HOUR_MS, now)]).toEqual(
    [false, true],
  );
});

it('a run removes what killed runs left, and nothing of runs that go on', () => {
  const own = desktopFolder();
  const left = join(own.path, `../run-old-${process.pid}`);
  try {
    mkdirSync(join(left, 'dist'), { recursive: true });
    utimesSync(left, new Date(), new Date(Date.now() - 25 * HOUR_MS));
    desktopFolder().remove();
    expect([existsSync(left), existsSync(own.path)]).toEqual([false, true]);
  } finally {
    own.remove();
    rmSync(left, { recursive: true, force: true });
  }
});
