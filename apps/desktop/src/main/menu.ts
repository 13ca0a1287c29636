import type { MenuItemConstructorOptions } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** By their names alone Windows and Linux ask for Shift with the plus of most keyboards, and know no plus of a number pad. */
const ZOOM_KEYS: MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0', visible: false },
];

/** The application's menu. Its roles bring the system's keys along, copying and pasting on macOS among them. */
export function menuTemplate(platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    ...(isMac ? [] : ZOOM_KEYS),
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ];
  return [
    ...(isMac ? [{ role: 'appMenu', label: PRODUCT.name } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ];
}
