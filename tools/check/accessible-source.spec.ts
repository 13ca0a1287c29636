import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, fromRoot } from '../paths.ts';

/** Sources and styles of all that is on a screen, and the pages and manifests that they are loaded by. */
const SCREENS = globSync(
  [
    '{apps/web,apps/desktop,packages/{ui,planner,shell}}/src/**/*.{ts,tsx,css}',
    'apps/{web,desktop}/**/*.{html,webmanifest}',
  ],
  { cwd: ROOT, exclude: (name) => ['node_modules', 'dist'].includes(name) },
).filter((path) => !/\.spec\.tsx?$/.test(path));
const filesWith = (pattern: RegExp): string[] =>
  SCREENS.filter((path) => pattern.test(readFileSync(fromRoot(path), 'utf8')));

describe('what the conformance report says of all screens', () => {
  it('finds sources, styles, pages and manifests', () => {
    for (const end of ['.tsx', '.css', '.html', '.webmanifest']) {
      expect(SCREENS.filter((path) => path.endsWith(end)).length).toBeGreaterThan(1);
    }
  });

  it.each([
    ['no sound and no film', /<(?:audio|video|embed)\b|new Audio\(|AudioContext/],
    ['no wish for one orientation', /"orientation"|orientation\.lock|@media[^{]*orientation/],
    ['nothing that is done by moving the device', /devicemotion|deviceorientation/],
  ])('has %s', (_name, pattern) => {
    expect(filesWith(pattern)).toEqual([]);
  });

  it('has one image file, the logo of a school beside its name, and so no picture of a text', () => {
    expect(filesWith(/<img\b/)).toEqual(['apps/web/src/app/top-bar/top-bar.tsx']);
  });

  it('has no page without its language', () => {
    expect(
      SCREENS.filter((path) => path.endsWith('.html')).filter((path) => !filesWith(/<html lang="en/).includes(path)),
    ).toEqual([]);
  });

  it('stills all movement where the system asks for less', () => {
    expect(filesWith(/prefers-reduced-motion/)).toContain('packages/ui/src/tokens.css');
  });
});
