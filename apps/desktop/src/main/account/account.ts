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

/** The account may be deleted, or its sign-ins revoked: the API does not tell which. */
const SIGNED_OUT = 'You are not logged in any more. Please log in again.';

const NOBODY: AccountView = {
  user: null,
  license: null,
  confirmedAt: null,
  isConfirmed: false,
  problem: null,
  needsSignIn: false,
  isForgotten: false,
  isSigningIn: false,
  signInProblem: null,
};

/** The signed-in person of this computer: from its own files at once, and from the API as soon as it answers. */
export class Account {
  private view: AccountView = NOBODY;
  /** Raised at each sign-in and sign-out, so that earlier answers are ignored. */
  private generation = 0;

  constructor(private readonly options: AccountOptions) {}

  read = (): AccountView => this.view;

  /** Without a token the known person is shown, and asked to sign in again. */
  async start(): Promise<void> {
    const known = this.options.file.read();
    const token = await this.options.vault.load(() => void this.confirm());
    if (!known) return void this.options.vault.forget();
    this.set({ ...NOBODY, ...known, needsSignIn: token === null });
  }

  async signedIn({ token, user }: DeviceToken): Promise<void> {
    this.generation += 1;
    const isKept = await this.options.vault.save(token);
    const known = this.options.file.read();
    const before = known?.user.id === user.id ? known : { license: null, confirmedAt: null };
    const account = { ...before, user };
    const isKnown = this.keep(account);
    // Shown once the plan is known too: an editable planner opens otherwise than a read-only one.
    const { generation } = this;
    const answer = await this.ask(user.id);
    if (generation !== this.generation) return;
    if (answer === null) return this.forget();
    this.set({ ...NOBODY, ...account, isForgotten: !isKept || !isKnown, ...answer });
  }

  /** Confirms the person and their plan; the first time, that starts the trial, or the testing. */
  async confirm(): Promise<void> {
    if (this.options.vault.current() === null || this.view.user === null) return;
    const { generation } = this;
    const answer = await this.ask(this.view.user.id);
    if (generation !== this.generation) return;
    if (answer === null) this.forget(SIGNED_OUT);
    else this.set({ ...answer, needsSignIn: false });
  }

  /** @returns the changed view; null if the API does not know this person any more */
  private async ask(userId: string): Promise<Partial<AccountView> | null> {
    const { generation } = this;
    const status = await this.options.api.getAuthStatus();
    if (!status.data) return { problem: status.error };
    const { user } = status.data;
    if (user?.id !== userId) return null;
    const answer = await confirmEntitlement(this.options.api, this.options.now);
    if ('problem' in answer) return answer.isSignedOut ? null : { user, problem: answer.problem };
    const account = { user, ...answer.entitlement };
    if (generation === this.generation) this.keep(account);
    return { ...account, isConfirmed: true, problem: null };
  }

  /** The data that decide which plan cards are shown. */
  async plan(): Promise<{ plan: Plan } | { error: string }> {
    try {
      return { plan: await fetchPlan(this.options.api) };
    } catch (error) {
      // If the API does not know them any more, ask them to log in instead of blaming the connection.
      if (error instanceof CallFailed && error.status === 401) await this.confirm();
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Hides the planner, which stays on this computer. The token is dropped even if the API cannot be reached. */
  async signOut(): Promise<void> {
    const revoked = this.options.vault.current() === null ? null : this.options.api.logout();
    this.forget();
    await revoked;
  }

  /** @returns the failure, in one sentence; null once the account is deleted */
  async remove(): Promise<string | null> {
    const { error } = await this.options.api.deleteAccount();
    if (error === null) this.forget();
    return error;
  }

  showSignIn({ isSigningIn, problem }: { isSigningIn: boolean; problem: string | null }): void {
    this.set({ isSigningIn, signInProblem: problem });
  }

  /** Ends the sign-in here, or follows its end at the API. @param reason message for the sign-in page */
  forget(reason: string | null = null): void {
    this.generation += 1;
    const isGone = [this.options.vault.forget(), this.remember(null)].every(Boolean);
    this.set({ ...NOBODY, signInProblem: isGone ? reason : LEFT_BEHIND });
  }

  /** Without a writable disk the account is kept in memory alone. @returns whether the next start finds it */
  private keep(account: LastAccount): boolean {
    if (this.remember(account)) return true;
    // The previous person must not be taken for them at the next start.
    if (this.options.file.read()?.user.id !== account.user.id) this.remember(null);
    return false;
  }

  /** @returns whether the disk holds the given state */
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
