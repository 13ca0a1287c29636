import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { guardNavigation, hardenSession, navigationTarget } from './navigation-guard.ts';
import { createOpenExternal, mayOpen } from './open-external.ts';
import { isOwnUrl } from './own-url.ts';
import { webPreferences } from './window.ts';

const ADDRESSES = { apiUrl: 'https://api.bellweek.app', webUrl: 'https://bellweek.app' };

describe('S63 what the system’s browser is sent to', () => {
  it.each([
    'https://bellweek.app/plans',
    'https://api.bellweek.app/auth/desktop?code_challenge=x',
    'https://bellweek.app:443/',
  ])('S63 %s', async (url) => {
    const open = vi.fn(() => Promise.resolve());
    await createOpenExternal(open, ADDRESSES)(url);
    expect(open).toHaveBeenCalledWith(new URL(url).href);
  });

  it.each([
    'http://bellweek.app/',
    'https://bellweek.app:8443/',
    'https://bellweek.app.elsewhere.example/',
    'https://elsewhere.example/https://bellweek.app/',
    'https://user:secret@bellweek.app/',
    'https://bellweek.app@elsewhere.example/',
    'file:///etc/passwd',
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'ms-settings:',
    'mailto:support@bellweek.app',
    'javascript:alert(1)',
    'data:text/html,x',
    'bellweek://open',
    'app://bellweek/index.html',
    '\\\\server\\share',
    '',
    'calc.exe',
  ])('S63 never %s', async (url) => {
    const open = vi.fn(() => Promise.resolve());
    await expect(createOpenExternal(open, ADDRESSES)(url)).rejects.toThrow('may not be opened');
    expect([mayOpen(url, ADDRESSES), open.mock.calls]).toEqual([false, []]);
  });
});

describe('S61 where a window may go', () => {
  it.each([
    ['app://bellweek/index.html', 'here'],
    ['app://bellweek/index.html#x', 'here'],
    ['app://bellweek/other.html', 'outside'],
    ['app://bellweek.example/index.html', 'outside'],
    ['https://bellweek.app/', 'outside'],
    ['bellweek://open', 'link'],
    ['bellweek://delete-everything', 'outside'],
    ['file:///index.html', 'outside'],
    ['about:blank', 'outside'],
  ])('S61 %s: %s', (url, way) => expect(navigationTarget(url)).toBe(way));

  it.each(['app://user@bellweek/', 'app:bellweek', 'App://bellweek.', '', 'app://'])('S61 %j is not ours', (url) =>
    expect(isOwnUrl(url)).toBe(false),
  );

  /** Fake windows, as far as the guards use them. */
  function guarded() {
    const app = new EventEmitter();
    const openExternal = vi.fn(() => Promise.resolve());
    const receive = vi.fn();
    guardNavigation(app as unknown as App, { openExternal, links: { receive } });
    let openWindow = (_: { url: string }): { action: string } => ({ action: 'allow' });
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof openWindow) => (openWindow = handler),
    });
    app.emit('web-contents-created', {}, contents);
    const go = (name: string, url: string, isMainFrame = true): boolean => {
      const event = { url, isMainFrame, preventDefault: vi.fn() };
      contents.emit(name, event);
      return event.preventDefault.mock.calls.length > 0;
    };
    return { go, openExternal, receive, openWindow: (url: string) => openWindow({ url }).action };
  }

  it('S61 stays on its own page; other addresses go to the browser’s allow-list, links of ours to ourselves', () => {
    const { go, openExternal, receive } = guarded();
    expect(go('will-navigate', 'app://bellweek/index.html')).toBe(false);
    expect([openExternal.mock.calls, receive.mock.calls]).toEqual([[], []]);
    expect(go('will-navigate', 'https://bellweek.app/plans')).toBe(true);
    expect(openExternal).toHaveBeenCalledWith('https://bellweek.app/plans');
    expect(go('will-navigate', 'bellweek://open')).toBe(true);
    expect(receive).toHaveBeenCalledWith('bellweek://open');
  });

  it('S61 opens no windows, holds no other pages, follows no redirects', () => {
    const { go, openWindow, openExternal } = guarded();
    expect(openWindow('app://bellweek/index.html')).toBe('deny');
    expect(openWindow('https://elsewhere.example/')).toBe('deny');
    expect(openExternal).toHaveBeenCalledTimes(2);
    expect(go('will-frame-navigate', 'app://bellweek/index.html', false)).toBe(true);
    expect(go('will-frame-navigate', 'app://bellweek/index.html')).toBe(false);
    expect(go('will-navigate', 'app://bellweek/index.html', false)).toBe(true);
    expect(go('will-redirect', 'app://bellweek/index.html')).toBe(true);
    expect(go('will-attach-webview', 'app://bellweek/index.html')).toBe(true);
  });
});

describe('S61 the session', () => {
  function hardened() {
    const found: Record<string, (...values: never[]) => unknown> = {};
    const keep = (name: string) => (handler: (...values: never[]) => unknown) => void (found[name] = handler);
    hardenSession({
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setSpellCheckerDictionaryDownloadURL: () => undefined,
      webRequest: { onBeforeRequest: keep('before') },
      on: (name: string, handler: (...values: never[]) => unknown) => void (found[name] = handler),
    } as unknown as Session);
    return found as Record<string, (...values: unknown[]) => unknown>;
  }

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'fileSystem', 'openExternal', 'usb', 'unknown'])(
    'S61 refuses %s',
    (permission) => {
      const { request, check, device } = hardened();
      const decide = vi.fn();
      request?.({}, permission, decide);
      expect(decide).toHaveBeenCalledExactlyOnceWith(false);
      expect([check?.({}, permission), device?.({})]).toEqual([false, false]);
    },
  );

  it('S61 lets pages copy text', () => {
    const { request, check } = hardened();
    const decide = vi.fn();
    request?.({}, 'clipboard-sanitized-write', decide);
    expect([decide.mock.calls, check?.({}, 'clipboard-sanitized-write')]).toEqual([[[true]], true]);
  });

  it.each([
    ['app://bellweek/index.html', false],
    ['blob:app://bellweek/x', false],
    ['data:image/png;base64,x', false],
    ['https://bellweek.app/', true],
    ['http://127.0.0.1:3001/', true],
    ['file:///etc/passwd', true],
    ['ws://127.0.0.1/', true],
    ['ftp://x/', true],
  ])('S61 loads nothing from elsewhere: %s is cancelled: %s', (url, cancel) => {
    const decide = vi.fn();
    hardened().before?.({ url }, decide);
    expect(decide).toHaveBeenCalledWith({ cancel });
  });

  it('S61 lets pages save no files by themselves', () => {
    const event = { preventDefault: vi.fn() };
    hardened()['will-download']?.(event);
    expect(event.preventDefault).toHaveBeenCalled();
  });
});

it('S61 every window is sandboxed, isolated and without Node', () => {
  expect(webPreferences('/somewhere/dist/main')).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
  });
});
