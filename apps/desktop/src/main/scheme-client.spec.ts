import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { describe, expect, it, vi } from 'vitest';
import { claimScheme, ownsScheme } from './scheme-client.ts';

const INSTALLED = { argv: ['/opt/Bellweek/bellweek'], execPath: '/opt/Bellweek/bellweek', defaultApp: false };
const DEVELOPED = { argv: ['/electron', '/work/apps/desktop'], execPath: '/electron', defaultApp: true };

function claimed(platform: NodeJS.Platform, started = INSTALLED) {
  const setAsDefaultProtocolClient = vi.fn(() => true);
  claimScheme({ setAsDefaultProtocolClient }, platform, started);
  return setAsDefaultProtocolClient.mock.calls;
}

describe('links to the program', () => {
  it.each(['win32', 'darwin'] as const)('S64 start it on %s behind a `--`', (platform) => {
    expect(claimed(platform)).toEqual([['bellweek', '/opt/Bellweek/bellweek', ['--']]]);
    expect(claimed(platform, DEVELOPED)).toEqual([['bellweek', '/electron', ['/work/apps/desktop', '--']]]);
  });

  it('are left on Linux to what is installed', () => expect(claimed('linux')).toEqual([]));

  it('go with the program where Windows uninstalls it, and stay where it is updated', () => {
    const script = readFileSync(join(import.meta.dirname, '../../build/installer.nsh'), 'utf8');
    const [, uninstall = ''] =
      /!macro customUnInstall\n {2}\$\{ifNot\} \$\{isUpdated\}\n([^!]*) {2}\$\{endIf\}\n!macroend/.exec(script) ?? [];
    expect(uninstall).toContain(`DeleteRegKey HKCU "Software\\Classes\\${PRODUCT.urlScheme}"`);
    expect(uninstall.match(/DeleteRegValue HKCU ".*\\Run" "\$\{APP_ID\}"/g)).toHaveLength(2);
  });

  it('are known as the system’s by the command line they were claimed with', () => {
    const isDefaultProtocolClient = vi.fn(() => true);
    expect(ownsScheme({ isDefaultProtocolClient }, INSTALLED)).toBe(true);
    expect(isDefaultProtocolClient.mock.calls).toEqual(claimed('win32'));
  });
});
