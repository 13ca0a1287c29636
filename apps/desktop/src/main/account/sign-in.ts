import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { DeviceToken } from '@bellweek/api-client/contract/auth';
import { listenForAnswer } from './loopback.ts';
import type { Loopback } from './loopback.ts';
import { isSame, newSecrets } from './pkce.ts';
import type { Secrets } from './pkce.ts';

/** Lifetime of a sign-in: the typed code is valid for ten minutes. */
const PATIENCE_MS = 10 * 60_000;

interface Pending extends Secrets {
  loopback: Loopback | null;
  cancelTimeout: () => void;
  /** An exchange is in progress: further answers are ignored. */
  isRedeeming: boolean;
}

export interface SignInOptions {
  apiUrl: string;
  api: Pick<ApiClient, 'redeemDeviceCode'>;
  openBrowser: (url: string) => Promise<void>;
  /** Whether the system opens our own scheme with this program; otherwise the browser comes back by loopback. */
  ownsScheme: () => boolean;
  after: (milliseconds: number, action: () => void) => () => void;
  onSignedIn: (token: DeviceToken) => Promise<void>;
  onChange: (change: { isSigningIn: boolean; problem: string | null }) => void;
}

const NOT_BEGUN = 'Please start the sign-in first.';
const TIMED_OUT = 'The sign-in took too long. Please start it again.';
const NO_BROWSER = 'Your browser could not be opened. Choose a default browser on this computer, and try again.';
const UNFINISHED = 'The sign-in could not be finished. Please try again.';

/** Sign-in through the system's browser (RFC 8252). One at a time: a new one ends the previous. */
export class SignIn {
  private pending: Pending | null = null;

  constructor(private readonly options: SignInOptions) {}

  async begin(): Promise<string | null> {
    this.cancel();
    const { ownsScheme, onChange } = this.options;
    const pending: Pending = { ...newSecrets(), loopback: null, cancelTimeout: () => undefined, isRedeeming: false };
    this.pending = pending;
    this.wait(pending);
    onChange({ isSigningIn: true, problem: null });
    if (!ownsScheme()) {
      // Without a port the code can still be typed.
      const loopback = await listenForAnswer(({ code, state }) => this.take(code, state)).catch(() => null);
      if (this.pending !== pending) loopback?.close();
      else pending.loopback = loopback;
    }
    if (this.pending !== pending) return null;
    return this.open(pending, pending.loopback?.port ?? null);
  }

  /**
   * Opens the browser again for the same sign-in: the earlier page stays valid. Without a port this time, because if
   * loopback is blocked, only a page with a code to type helps.
   */
  async openAgain(): Promise<string | null> {
    const { pending } = this;
    if (!pending) return this.begin();
    pending.cancelTimeout();
    this.wait(pending);
    return this.open(pending, null);
  }

  /** Handles the browser's answer. @returns whether it belongs to a sign-in that was begun here */
  answer(code: string, state: string): boolean {
    return this.take(code, state) !== null;
  }

  /** Redeems a code typed by hand. @returns the failure, in one sentence */
  async enterCode(userCode: string): Promise<string | null> {
    const { pending } = this;
    if (!pending || pending.isRedeeming) return NOT_BEGUN;
    return this.redeem(pending, { userCode });
  }

  cancel(): void {
    if (this.pending) this.end(null);
  }

  /** @returns the failure in one sentence, once it is known; null at once if the answer belongs to no sign-in */
  private take(code: string, state: string): Promise<string | null> | null {
    const { pending } = this;
    if (!pending || pending.isRedeeming || !isSame(state, pending.state)) return null;
    return this.redeem(pending, { code });
  }

  private wait(pending: Pending): void {
    pending.cancelTimeout = this.options.after(PATIENCE_MS, () => this.end(TIMED_OUT));
  }

  private async open({ challenge, state }: Pending, port: number | null): Promise<string | null> {
    const { apiUrl, openBrowser } = this.options;
    const query = new URLSearchParams({ code_challenge: challenge, state });
    if (port !== null) query.set('port', String(port));
    try {
      await openBrowser(`${apiUrl}/auth/desktop?${query.toString()}`);
      return null;
    } catch {
      this.end(NO_BROWSER);
      return NO_BROWSER;
    }
  }

  private async redeem(pending: Pending, code: { code: string } | { userCode: string }): Promise<string | null> {
    pending.isRedeeming = true;
    try {
      return await this.exchange(pending, code);
    } catch {
      // End the sign-in whatever the failure, so that nothing waits for it.
      if (this.pending === pending) this.end(UNFINISHED);
      return UNFINISHED;
    } finally {
      pending.isRedeeming = false;
    }
  }

  private async exchange(pending: Pending, code: { code: string } | { userCode: string }): Promise<string | null> {
    const { data, error } = await this.options.api.redeemDeviceCode({ ...code, code_verifier: pending.verifier });
    if (this.pending !== pending) return null;
    if (!data) {
      const problem = error ?? UNFINISHED;
      // A mistyped code can be typed again; one from the browser is used up.
      if ('code' in code) this.end(problem);
      else this.options.onChange({ isSigningIn: true, problem });
      return problem;
    }
    await this.options.onSignedIn(data);
    if (this.pending === pending) this.end(null);
    return null;
  }

  private end(problem: string | null): void {
    const { pending } = this;
    this.pending = null;
    pending?.cancelTimeout();
    pending?.loopback?.close();
    this.options.onChange({ isSigningIn: false, problem });
  }
}
