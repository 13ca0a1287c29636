import '@bellweek/api-client/contract/without-eval';
import '@bellweek/ui/tokens.css';
import { guardTyping } from '@bellweek/ui/guard-typing';
import { followTheme } from '@bellweek/ui/theme-store';
import { createRoot } from 'react-dom/client';
import { createAccountStore } from './account/account-store.ts';
import { App } from './app/app.tsx';
import { bridge } from './bridge.ts';

async function start(root: HTMLElement): Promise<void> {
  guardTyping();
  followTheme();
  const [accounts, shell] = await Promise.all([createAccountStore(bridge), bridge.shell.read()]);
  createRoot(root).render(<App bridge={bridge} accounts={accounts} shell={shell} />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof Error ? error.message : String(error);
  });
}
