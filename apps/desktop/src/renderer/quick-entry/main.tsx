import '@bellweek/ui/tokens.css';
import { guardTyping } from '@bellweek/ui/guard-typing';
import { followTheme } from '@bellweek/ui/theme-store';
import { createRoot } from 'react-dom/client';
import { createAccountStore } from '../account/account-store.ts';
import { bridge } from '../bridge.ts';
import { QuickEntry } from './quick-entry.tsx';

async function start(root: HTMLElement): Promise<void> {
  guardTyping();
  followTheme();
  const accounts = await createAccountStore(bridge);
  createRoot(root).render(<QuickEntry bridge={bridge} accounts={accounts} />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof Error ? error.message : String(error);
  });
}
