import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Bridge } from '../../ipc/contract.ts';
import type { AccountView, ShellView } from '../../ipc/views.ts';
import type { AccountStore } from '../account/account-store.ts';

export interface Shell {
  bridge: Bridge;
  accounts: AccountStore;
  shell: ShellView;
}

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext;

/** @throws {Error} outside a `ShellProvider` */
export function useShell(): Shell {
  const value = useContext(ShellContext);
  if (!value) throw new Error('useShell must be used within a ShellProvider');
  return value;
}

export function useAccount<T>(select: (view: AccountView) => T): T {
  return useStore(useShell().accounts, select);
}
