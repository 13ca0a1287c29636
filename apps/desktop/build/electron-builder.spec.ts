import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

interface Built {
  default: { nsis: { oneClick: boolean; perMachine: boolean }; artifactName: string };
}

/** The configuration as a build with this environment reads it. */
async function configOf(env: Record<string, string>): Promise<Built['default']> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const path = pathToFileURL(join(import.meta.dirname, '../electron-builder.config.mjs')).href;
  return ((await import(`${path}?${new URLSearchParams(env).toString()}`)) as Built).default;
}

it('Windows installs for one person, or for a whole computer, and the two are never taken for each other', async () => {
  const forPerson = await configOf({});
  const forComputer = await configOf({ DESKTOP_FOR_COMPUTER: 'true' });
  expect([forPerson.nsis.perMachine, forComputer.nsis.perMachine]).toEqual([false, true]);
  // Both take /S: neither asks anything.
  expect([forPerson.nsis.oneClick, forComputer.nsis.oneClick]).toEqual([true, true]);
  expect(forPerson.artifactName).not.toContain('-school');
  expect(forComputer.artifactName).toContain('-school');
});
