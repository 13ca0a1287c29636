import '@bellweek/api-client/contract/without-eval';
import '@bellweek/ui/tokens.css';
import { followTheme } from '@bellweek/ui/theme-store';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { preloadPage } from './app/route-page.tsx';
import { readConfig, readSiteInfo } from './config/env.ts';
import { createSession } from './session/session-store.ts';

/** Guards fields from the first time that a field has the focus: many pages have no fields. */
function guardTyping(): void {
  const load = () => void import('@bellweek/ui/guard-typing').then((guard) => guard.guardTyping());
  if (document.activeElement?.matches('input, textarea')) load();
  else window.addEventListener('focusin', load, { once: true });
}

/** Hydrates the prerendered website in the browser, or renders an empty page. */
async function start(root: HTMLElement): Promise<void> {
  guardTyping();
  const { apiUrl } = readConfig(window.bellweekConfig);
  const site = readSiteInfo(window.bellweekConfig, window.location.origin);
  const session = createSession(apiUrl);
  void session.store.getState().refresh();
  followTheme();
  await preloadPage(window.location.pathname, site.shows);
  const app = (
    <App session={session} apiUrl={apiUrl} site={site} router={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  );
  // A transition: hydration yields to input every few milliseconds.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    console.error(error);
    // A prerendered page is readable without script; an empty one needs a message.
    if (!root.firstElementChild) root.textContent = error instanceof Error ? error.message : String(error);
  });
}
