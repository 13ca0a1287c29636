import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { confirmEntitlement } from '@bellweek/shell/account/confirm-entitlement';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { lastAccount, rememberAccount } from '../../session/last-account.ts';
import type { LastAccount } from '../../session/last-account.ts';

interface AccountState {
  /** The account as last confirmed, perhaps on an earlier day; null if it never was on this device. */
  account: LastAccount | null;
  /** Whether the API has confirmed it since the page was loaded. */
  isConfirmed: boolean;
  /** Why the last attempt to confirm it failed. */
  problem: string | null;
}

export interface AccountCheck {
  state: StoreApi<AccountState>;
  /** Fetches this person's plan from the API; the first time, that starts the trial or the tester period. */
  confirm: (api: ApiClient) => Promise<void>;
}

/** Checks an account's access: stored on the device at first, then as the API answers. */
export function createAccountCheck(user: LastAccount['user']): AccountCheck {
  const known = lastAccount();
  const state = createStore<AccountState>()(() => ({
    account: known?.user.id === user.id ? known : null,
    isConfirmed: false,
    problem: null,
  }));
  const confirm = async (api: ApiClient) => {
    const answer = await confirmEntitlement(api, Date.now);
    if ('problem' in answer) return state.setState({ problem: answer.problem });
    const account = { user, ...answer.entitlement };
    rememberAccount(account);
    state.setState({ account, isConfirmed: true, problem: null });
  };
  return { state, confirm };
}
