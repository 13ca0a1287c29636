import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { Account } from '../account/account.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Removals } from '../store/removals.ts';
import type { Handlers } from './register.ts';

export interface AccountHandlerOptions {
  account: Account;
  signIn: SignIn;
  api: ApiClient;
  removals: Pick<Removals, 'remove'>;
  outbox: Outbox;
}

type AccountHandlers = Pick<Handlers, Extract<keyof Handlers, `account.${string}`>>;

const NOBODY = 'Please log in first.';
const NOT_KEPT = 'This could not be kept on this computer. Please free some space and try again.';

export function accountHandlers({ account, signIn, api, removals, outbox }: AccountHandlerOptions): AccountHandlers {
  return {
    'account.read': () => account.read(),
    'account.signIn': async () => ({ error: await signIn.begin() }),
    'account.openBrowserAgain': async () => ({ error: await signIn.openAgain() }),
    'account.enterCode': async ({ code }) => ({ error: await signIn.enterCode(code) }),
    'account.cancelSignIn': () => signIn.cancel(),
    'account.confirm': () => account.confirm(),
    'account.plan': () => account.plan(),
    'account.signOut': () => account.signOut(),
    'account.exportData': async () => {
      const { data, error } = await api.exportMyData();
      return { data, error };
    },
    'account.remove': async () => {
      const { user } = account.read();
      const error = await account.remove();
      if (error !== null || !user) return { error };
      // The account is deleted in any case; a failed removal is reported on the sign-in page.
      const left = removals.remove(user.id);
      if (left !== null) account.showSignIn({ isSigningIn: false, problem: left });
      return { error: null };
    },
    'account.sendFeedback': async (feedback) => {
      const { user } = account.read();
      if (!user) return { error: NOBODY, isWaiting: false };
      try {
        return { error: null, isWaiting: !(await outbox.sendFeedback(user.id, feedback)) };
      } catch {
        return { error: NOT_KEPT, isWaiting: false };
      }
    },
    'account.sendReport': (report) => {
      const { user } = account.read();
      if (!user) return { error: NOBODY };
      try {
        outbox.addReport(user.id, report);
        return { error: null };
      } catch {
        return { error: NOT_KEPT };
      }
    },
  };
}
