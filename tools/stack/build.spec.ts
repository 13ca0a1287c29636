import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';
import { desktopFolder } from './build.ts';

it('the shell is built where no other run builds it, among the packages it needs', () => {
  const [one, other] = [desktopFolder(), desktopFolder()];
  try {
    expect(one.path).not.toBe(other.path);
    for (const { path } of [one, other]) {
      // What Electron reads of a program, and the way up to its packages.
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
