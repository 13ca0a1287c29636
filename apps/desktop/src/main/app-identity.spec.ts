import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { APP_ID, setAppIdentity } from './app-identity.ts';

function introduced(platform: NodeJS.Platform, features = '') {
  const setAppUserModelId = vi.fn();
  const appendSwitch = vi.fn();
  setAppIdentity({ setAppUserModelId, commandLine: { appendSwitch, getSwitchValue: () => features } }, platform);
  return { ids: setAppUserModelId.mock.calls, switches: appendSwitch.mock.calls };
}

describe('what the system is told of the program', () => {
  it('is on Windows the name that its installer gives it', () => {
    const config = readFileSync(join(import.meta.dirname, '../../electron-builder.config.mjs'), 'utf8');
    expect(/^ {2}appId: '([^']+)',$/m.exec(config)?.[1]).toBe(APP_ID);
    expect(introduced('win32')).toEqual({ ids: [[APP_ID]], switches: [] });
  });

  it.each([
    ['', 'GlobalShortcutsPortal'],
    ['One,Two', 'One,Two,GlobalShortcutsPortal'],
    ['One,GlobalShortcutsPortal', 'One,GlobalShortcutsPortal'],
  ])('on Linux asks for keys under Wayland too, beside "%s"', (before, after) => {
    expect(introduced('linux', before)).toEqual({ ids: [], switches: [['enable-features', after]] });
  });

  it('is nothing on macOS', () => expect(introduced('darwin')).toEqual({ ids: [], switches: [] }));
});
