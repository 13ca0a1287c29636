import type { MenuItemConstructorOptions } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** Explicit keys: the roles alone need Shift for most keyboards' plus on Windows and Linux, and no number pad. */
const ZOOM_KEYS: MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd', visible: false },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub', visible: false },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0', visible: false },
];

/** The application's menu. Its roles include the system's keys, such as copying and pasting on macOS. */
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
