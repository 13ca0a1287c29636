import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../../test/planner-device.ts';
import { APP_ID } from '../app-identity.ts';
import { linuxLoginItem, loginItem, refresh } from './login-item.ts';

const folder = testFolder();
afterAll(folder.remove);

let count = 0;
function newHome() {
  count += 1;
  const configs = join(folder.path, String(count));
  return { configs, path: join(configs, 'autostart/bellweek.desktop') };
}

describe('starting at login on Linux', () => {
  it('is an entry of the desktop’s, written and removed', () => {
    const { configs, path } = newHome();
    const item = linuxLoginItem(configs, '/opt/Bellweek/bellweek');
    expect(item.isOn()).toBe(false);
    item.set(true);
    expect(item.isOn()).toBe(true);
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([
      ...[
        '[Desktop Entry]',
        'Type=Application',
        'Name=Bellweek',
        'Exec="/opt/Bellweek/bellweek" --',
        'Terminal=false',
        '',
      ],
    ]);
    item.set(false);
    item.set(false);
    expect(item.isOn()).toBe(false);
  });

  it.each([
    ['/home/sam/My Apps/Bellweek 100%.AppImage', '"/home/sam/My Apps/Bellweek 100%%.AppImage"'],
    ['/home/sam/$HOME/`x`/"y"', '"/home/sam/\\\\$HOME/\\\\`x\\\\`/\\\\"y\\\\""'],
  ])('takes any path: %s', (program, written) => {
    const { configs, path } = newHome();
    linuxLoginItem(configs, program).set(true);
    expect(readFileSync(path, 'utf8')).toContain(`\nExec=${written} --\n`);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])('is off where the desktop has written %s', (line) => {
    const { configs, path } = newHome();
    const item = linuxLoginItem(configs, '/opt/Bellweek/bellweek');
    item.set(true);
    writeFileSync(path, `${readFileSync(path, 'utf8')}${line}\n`);
    expect(item.isOn()).toBe(false);
    item.set(true);
    expect(item.isOn()).toBe(true);
  });

  it('follows the program to another place, and is not turned on by that', () => {
    const { configs, path } = newHome();
    const moved = linuxLoginItem(configs, '/home/sam/Bellweek-2.AppImage');
    refresh(moved);
    expect(moved.isOn()).toBe(false);
    linuxLoginItem(configs, '/home/sam/Bellweek-1.AppImage').set(true);
    refresh(moved);
    expect(readFileSync(path, 'utf8')).toContain('Bellweek-2.AppImage');
  });

  it('that cannot be noted keeps nothing from starting', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { configs, path } = newHome();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '[Desktop Entry]\n');
    mkdirSync(`${path}.partial`);
    refresh(linuxLoginItem(configs, '/opt/Bellweek/bellweek'));
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });
});

describe('starting at login', () => {
  /** A similar program, which Electron takes for our program if their paths are equal up to a space. */
  const app = (isPackaged: boolean, enabled = true) => ({
    isPackaged,
    getPath: () => folder.path,
    getLoginItemSettings: vi.fn(() => ({
      openAtLogin: true,
      executableWillLaunchAtLogin: true,
      launchItems: [
        { name: 'another.program', enabled: true },
        { name: APP_ID, enabled },
      ],
    })),
    setLoginItemSettings: vi.fn(),
  });

  it('is the system’s own on Windows and macOS', () => {
    const given = app(true);
    const item = loginItem(given as never, 'win32', 'x');
    expect(item?.isOn()).toBe(true);
    item?.set(false);
    expect(given.setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({ openAtLogin: false });
  });

  it.each(['win32', 'darwin'] as const)('is not noted on %s where it is noted already', (platform) => {
    const given = app(true);
    const item = loginItem(given as never, platform, 'x');
    refresh(item);
    item?.set(true);
    expect(given.setLoginItemSettings).not.toHaveBeenCalled();
  });

  it('stays off where Windows’ Task Manager has turned it off, until it is turned on here', () => {
    const given = app(true, false);
    const item = loginItem(given as never, 'win32', 'x');
    expect(item?.isOn()).toBe(false);
    refresh(item);
    expect(given.setLoginItemSettings).not.toHaveBeenCalled();
    item?.set(true);
    expect(given.setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({ openAtLogin: true });
  });

  it('is not offered on Linux to a copy that was not installed', () => {
    expect(loginItem(app(false) as never, 'linux', 'x')).toBeNull();
    expect(loginItem(app(true) as never, 'linux', 'x')).not.toBeNull();
  });
});
