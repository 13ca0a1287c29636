import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuTemplate } from './menu.ts';

function viewOf(platform: NodeJS.Platform, isPackaged = true): MenuItemConstructorOptions[] {
  const view = menuTemplate(platform, isPackaged).find(({ label }) => label === 'View')?.submenu;
  return Array.isArray(view) ? view : [];
}
const keysOf = (platform: NodeJS.Platform, role: string) =>
  viewOf(platform)
    .filter((item) => item.role === role && item.visible === false)
    .map(({ accelerator }) => accelerator);

describe('the menu of the program', () => {
  it('zooms by the keys that browsers zoom by', () => {
    for (const platform of ['win32', 'linux'] as const) {
      expect(keysOf(platform, 'zoomIn')).toEqual(['CommandOrControl+=', 'CommandOrControl+numadd']);
      expect(keysOf(platform, 'zoomOut')).toEqual(['CommandOrControl+numsub']);
      expect(keysOf(platform, 'resetZoom')).toEqual(['CommandOrControl+num0']);
    }
    expect(viewOf('darwin').filter(({ visible }) => visible === false)).toEqual([]);
  });

  it('shows each way to zoom once', () => {
    const shown = viewOf('win32').filter(({ visible, role }) => visible !== false && role !== undefined);
    expect(shown.map(({ role }) => role)).toEqual(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']);
  });

  it('has the tools of developers only where the program is not installed', () => {
    const has = (isPackaged: boolean) => viewOf('linux', isPackaged).some(({ role }) => role === 'toggleDevTools');
    expect([has(true), has(false)]).toEqual([false, true]);
  });
});
