/**
 * Replaces Electron where its binary is not available: the built main process runs under Node, and every window is a
 * page of a real Chromium. README.md lists its limits.
 */
import { EventEmitter } from 'node:events';
import { request } from 'node:http';
import type { RequestOptions } from 'node:http';
import { app, Menu } from './app.ts';
import { listenToTest } from './control.ts';
import { dialog, shell } from './dialogs.ts';
import { ipcMain } from './ipc.ts';
import { safeStorage } from './secrets.ts';
import { protocol, session } from './session.ts';
import { globalShortcut, nativeImage, Notification, powerMonitor, screen, Tray } from './surroundings.ts';
import { BrowserWindow } from './window.ts';

const surroundings = { globalShortcut, nativeImage, Notification, powerMonitor, screen, Tray };

const net = {
  fetch: (url: string, init?: RequestInit) => session.defaultSession.fetch(url, init),
  /** For electron-updater, which uses it like Node's own. */
  request: (options: RequestOptions) => request(options),
};
const autoUpdater = new EventEmitter();

export { app, autoUpdater, BrowserWindow, dialog, ipcMain, Menu, net, protocol, safeStorage, session, shell };
export { globalShortcut, nativeImage, Notification, powerMonitor, screen, Tray };

listenToTest({
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  safeStorage,
  session,
  shell,
  ...surroundings,
});
