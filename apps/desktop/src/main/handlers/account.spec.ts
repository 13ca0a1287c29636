import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../account/account.ts';
import type { SignIn } from '../account/sign-in.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { accountHandlers } from './account.ts';
import type { Sender } from './register.ts';

const ID = '8f14e45f-ceea-4d67-8f14-e45fceea1d67';
const sender = {} as Sender;

/** @param left message of an incomplete removal */
function newHandlers(error: string | null, left: string | null) {
  const showSignIn = vi.fn();
  const remove = vi.fn(() => left);
  const account = { read: () => ({ user: { id: ID } }), remove: () => Promise.resolve(error), showSignIn };
  const handlers = accountHandlers({
    account: account as unknown as Account,
    removals: { remove },
    signIn: {} as SignIn,
    api: {} as ApiClient,
    outbox: {} as Outbox,
  });
  return { handlers, remove, showSignIn };
}

describe('deleting the account', () => {
  it('removes its planner from this computer, and says nothing more', async () => {
    const { handlers, remove, showSignIn } = newHandlers(null, null);
    expect(await handlers['account.remove'](undefined, sender)).toEqual({ error: null });
    expect([remove.mock.calls, showSignIn.mock.calls]).toEqual([[[ID]], []]);
  });

  it('says what is left of it on this computer', async () => {
    const { handlers, showSignIn } = newHandlers(null, 'Something is left.');
    expect(await handlers['account.remove'](undefined, sender)).toEqual({ error: null });
    expect(showSignIn).toHaveBeenCalledExactlyOnceWith({ isSigningIn: false, problem: 'Something is left.' });
  });

  it('removes nothing where the account could not be deleted', async () => {
    const { handlers, remove } = newHandlers('Please try again.', null);
    expect(await handlers['account.remove'](undefined, sender)).toEqual({ error: 'Please try again.' });
    expect(remove).not.toHaveBeenCalled();
  });
});
