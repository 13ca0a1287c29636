import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../ipc/contract.ts';
import type { AccountView } from '../../ipc/views.ts';

export type AccountStore = StoreApi<AccountView>;

/** The account's current view, kept up to date. */
export async function createAccountStore({ account, on }: Bridge): Promise<AccountStore> {
  let store: AccountStore | null = null;
  let early: AccountView | null = null;
  on.accountChanged((view) => {
    if (store) store.setState(view, true);
    else early = view;
  });
  const view = await account.read();
  store = createStore<AccountView>()(() => early ?? view);
  return store;
}
