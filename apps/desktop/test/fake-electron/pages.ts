import { readFileSync } from 'node:fs';
import type { BrowserContext, Frame, Page, Route } from '@playwright/test';
import { FakeEvent } from './event.ts';
import { ipcMain } from './ipc.ts';
import { pageScript } from './page-script.ts';
import { protocol, session } from './session.ts';
import { electronUrl } from './urls.ts';
import type { WebContents } from './window.ts';

/** Window of each page. */
const shown = new Map<Page, WebContents>();
export const showIn = (page: Page, contents: WebContents): void => void shown.set(page, contents);

/** Runs the window's navigation guards. @returns whether the navigation is blocked */
function blocks(contents: WebContents, url: string, isMainFrame: boolean): boolean {
  const event = new FakeEvent({ url: electronUrl(url), isMainFrame });
  contents.emit('will-frame-navigate', event);
  if (isMainFrame) contents.emit('will-navigate', event);
  return event.defaultPrevented;
}

async function answer(route: Route): Promise<void> {
  const request = route.request();
  const url = electronUrl(request.url());
  const handler = protocol.handlerOf(url);
  if (!handler) return route.continue();
  const response = await handler(new Request(url, { method: request.method(), headers: request.headers() }));
  const body = Buffer.from(await response.arrayBuffer());
  await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
}

async function decide(route: Route): Promise<void> {
  const request = route.request();
  const frame = request.isNavigationRequest() ? request.frame() : null;
  const contents = frame ? shown.get(frame.page()) : undefined;
  if (frame && contents) {
    const isMain = frame === frame.page().mainFrame();
    const isOurs = isMain && contents.isLoading(request.url());
    // An empty answer leaves the page as it is; an aborted one would show an error.
    if (!isOurs && blocks(contents, request.url(), isMain)) return route.fulfill({ status: 204 });
  }
  if (await session.defaultSession.cancels(electronUrl(request.url()))) return route.abort('blockedbyclient');
  return answer(route);
}

type Kind = 'invoke' | 'navigate' | 'open';

function fromPage(page: Page, frame: Frame, kind: Kind, name: string, values: unknown[]): unknown {
  const contents = shown.get(page);
  if (!contents) return undefined;
  if (kind === 'navigate') return blocks(contents, name, frame === page.mainFrame());
  if (kind === 'open') return contents.windowOpenHandler({ url: electronUrl(name) });
  const answer = ipcMain.invoke({ sender: contents, senderFrame: contents.frameOf(frame) }, name, values);
  // Sent as one text: Playwright takes seconds to serialize the values of a planner of 10,000 tasks.
  return answer.then((given) => JSON.stringify(given));
}

/** Connects pages with the program in both directions. */
export async function connectPages(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) => decide(route).catch(() => route.abort('failed').catch(() => undefined)));
  await context.exposeBinding('__electron', ({ page, frame }, kind: Kind, name: string, values: unknown[]) =>
    fromPage(page, frame, kind, name, values),
  );
  // The preload is beside the built main process, wherever that was built.
  const preload = readFileSync(new URL('../preload/preload.cjs', `file://${process.argv[1] ?? ''}`), 'utf8');
  await context.addInitScript(pageScript(preload));
  context.on('page', (page) => {
    // The program never opens windows this way.
    void page.opener().then((opener) => (opener ? page.close() : undefined));
  });
}
