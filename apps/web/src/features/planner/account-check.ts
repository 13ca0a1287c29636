import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { confirmEntitlement } from '@bellweek/shell/account/confirm-entitlement';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { lastAccount, rememberAccount } from '../../session/last-account.ts';
import type { LastAccount } from '../../session/last-account.ts';

export interface AccountState {
  /** The account as it was last confirmed, perhaps on an earlier day; null while it never was on this device. */
  account: LastAccount | null;
  /** Why it could not be confirmed just now. */
  problem: string | null;
}

export interface AccountCheck {
  state: StoreApi<AccountState>;
  /** Asks the API what this person's plan allows; the first time it starts the trial, or the testing. */
  confirm: (api: ApiClient) => Promise<void>;
}

/** Knows what an account may do from the device at once, and from the API as soon as it answers. */
export function createAccountCheck(user: LastAccount['user']): AccountCheck {
  const known = lastAccount();
  const state = createStore<AccountState>()(() => ({
    account: known?.user.id === user.id ? known : null,
    problem: null,
  }));
  const confirm = async (api: ApiClient) => {
    const answer = await confirmEntitlement(api, Date.now);
    if ('problem' in answer) return state.setState({ problem: answer.problem });
    const account = { user, ...answer.entitlement };
    rememberAccount(account);
    state.setState({ account, problem: null });
  };
  return { state, confirm };
}
