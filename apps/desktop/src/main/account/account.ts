import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { CallFailed, fetchPlan } from '@bellweek/api-client/client/fetch-plan';
import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import type { DeviceToken } from '@bellweek/api-client/contract/auth';
import { confirmEntitlement } from '@bellweek/shell/account/confirm-entitlement';
import type { AccountView } from '../../ipc/views.ts';
import type { JsonFile } from '../files.ts';
import type { LastAccount } from './last-account.ts';
import type { TokenVault } from './token-vault.ts';

export interface AccountOptions {
  api: ApiClient;
  vault: TokenVault;
  file: JsonFile<LastAccount>;
  /** Milliseconds since 1970. */
  now: () => number;
  onChange: (view: AccountView) => void;
}

const LEFT_BEHIND =
  'You are logged out, but a file with your sign-in could not be removed from this computer. Restart it, open this program, and log out once more.';

/** The account may be gone, or its sign-ins were ended elsewhere: the API tells nobody which. */
const SIGNED_OUT = 'You are not logged in any more. Please log in again.';

const NOBODY: AccountView = {
  user: null,
  license: null,
  confirmedAt: null,
  problem: null,
  needsSignIn: false,
  isForgotten: false,
  isSigningIn: false,
  signInProblem: null,
};

/** Knows who is signed in on this computer: from its own files at once, and from the API as soon as it answers. */
export class Account {
  private view: AccountView = NOBODY;
  /** Raised when somebody comes or goes: an answer from before is nobody's. */
  private turn = 0;

  constructor(private readonly options: AccountOptions) {}

  read = (): AccountView => this.view;

  /** Without a token the person is shown what this computer knows, and asked to sign in again. */
  async start(): Promise<void> {
    const known = this.options.file.read();
    const token = await this.options.vault.load(() => void this.confirm());
    if (!known) return void this.options.vault.forget();
    this.set({ ...NOBODY, ...known, needsSignIn: token === null });
  }

  async signedIn({ token, user }: DeviceToken): Promise<void> {
    this.turn += 1;
    const isKept = await this.options.vault.save(token);
    const known = this.options.file.read();
    const before = known?.user.id === user.id ? known : { license: null, confirmedAt: null };
    const account = { ...before, user };
    const isKnown = this.keep(account);
    // Shown once the plan is known too: a planner that may be changed opens otherwise than one that may not.
    const { turn } = this;
    const asked = await this.ask(user.id);
    if (turn !== this.turn) return;
    if (asked === null) return this.forget();
    this.set({ ...NOBODY, ...account, isForgotten: !isKept || !isKnown, ...asked });
  }

  /** Asks who is signed in and what their plan allows; the first time, that starts the trial, or the testing. */
  async confirm(): Promise<void> {
    if (this.options.vault.current() === null || this.view.user === null) return;
    const { turn } = this;
    const asked = await this.ask(this.view.user.id);
    if (turn !== this.turn) return;
    if (asked === null) this.forget(SIGNED_OUT);
    else this.set({ ...asked, needsSignIn: false });
  }

  /** @returns what to show; null when the API does not know this person any more */
  private async ask(userId: string): Promise<Partial<AccountView> | null> {
    const { turn } = this;
    const status = await this.options.api.getAuthStatus();
    if (!status.data) return { problem: status.error };
    const { user } = status.data;
    if (user?.id !== userId) return null;
    const answer = await confirmEntitlement(this.options.api, this.options.now);
    if ('problem' in answer) return answer.isSignedOut ? null : { user, problem: answer.problem };
    const account = { user, ...answer.entitlement };
    if (turn === this.turn) this.keep(account);
    return { ...account, problem: null };
  }

  /** What decides which plan cards are shown. */
  async plan(): Promise<{ plan: Plan } | { error: string }> {
    try {
      return { plan: await fetchPlan(this.options.api) };
    } catch (error) {
      // Where it does not know them any more they are asked to log in, and not to look after their connection.
      if (error instanceof CallFailed && error.status === 401) await this.confirm();
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Hides the planner; what is planned stays on this computer. The token is given up even where the API cannot be told. */
  async signOut(): Promise<void> {
    const revoked = this.options.vault.current() === null ? null : this.options.api.logout();
    this.forget();
    await revoked;
  }

  /** @returns what went wrong, in one sentence; null once the account is gone */
  async remove(): Promise<string | null> {
    const { error } = await this.options.api.deleteAccount();
    if (error === null) this.forget();
    return error;
  }

  showSignIn({ isSigningIn, problem }: { isSigningIn: boolean; problem: string | null }): void {
    this.set({ isSigningIn, signInProblem: problem });
  }

  /** Nobody is signed in any more, here or, as the API says, at all. @param reason what there is to say about it */
  forget(reason: string | null = null): void {
    this.turn += 1;
    const isGone = [this.options.vault.forget(), this.remember(null)].every(Boolean);
    this.set({ ...NOBODY, signInProblem: isGone ? reason : LEFT_BEHIND });
  }

  /** Where the disk takes nothing they are known in memory alone. @returns whether they are found at the next start */
  private keep(account: LastAccount): boolean {
    if (this.remember(account)) return true;
    // Whoever was here before must not be taken for them at the next start.
    if (this.options.file.read()?.user.id !== account.user.id) this.remember(null);
    return false;
  }

  /** @returns whether it is as it should be on the disk */
  private remember(account: LastAccount | null): boolean {
    try {
      if (account) this.options.file.write(account);
      else this.options.file.remove();
      return true;
    } catch {
      return false;
    }
  }

  private set(change: Partial<AccountView>): void {
    this.view = { ...this.view, ...change };
    this.options.onChange(this.view);
  }
}
