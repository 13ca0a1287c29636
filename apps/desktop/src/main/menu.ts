import type { MenuItemConstructorOptions } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';

/** The application's menu. Its roles bring the system's keys along, copying and pasting on macOS among them. */
export function menuTemplate(platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
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
