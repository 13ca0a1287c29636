import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

type PasskeyCalls = Pick<AdminClient, 'getPasskeyOptions' | 'addPasskey' | 'getConfirmationOptions' | 'confirmPasskey'>;

const UNSUPPORTED = 'This browser has no passkeys. Please use a current Chrome, Edge, Firefox or Safari.';
/** Browsers give one name to a cancelled prompt, a time-out and a missing key. */
const CANCELLED = 'No passkey was used. Please try again.';
const TIMED_OUT = 'No passkey was used within a minute.';

/** Some browsers never end the prompt, not even after the time that the options name. */
const PROMPT_MS = 60_000;
const LOOK_MS = 3_000;

/** Way by which this browser could make or use a passkey. */
export type PasskeyWay = 'here' | 'elsewhere' | 'none';

/** Looks for a screen lock or the like that this browser can use. A browser that does not answer is taken to have none. */
export async function findPasskeyWay(): Promise<PasskeyWay> {
  if (!browserSupportsWebAuthn()) return 'none';
  const isHere = await Promise.race([platformAuthenticatorIsAvailable().catch(() => false), after(LOOK_MS)]);
  return isHere === true ? 'here' : 'elsewhere';
}

const after = (milliseconds: number): Promise<'late'> =>
  new Promise((resolve) => window.setTimeout(() => resolve('late'), milliseconds));

async function ask<T>(prompt: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new Error(UNSUPPORTED);
  let answer: T | 'late';
  try {
    answer = await Promise.race([prompt(), after(PROMPT_MS)]);
  } catch (failure) {
    console.info('The passkey prompt ended:', failure);
    throw new Error(CANCELLED, { cause: failure });
  }
  if (answer !== 'late') return answer;
  WebAuthnAbortService.cancelCeremony();
  throw new Error(TIMED_OUT);
}

function required<T>({ data, error }: ApiResult<T>): T {
  if (data === null) throw new Error(error ?? CANCELLED);
  return data;
}

/** Lets the browser make a passkey. @returns the first recovery codes, if it is the first. @throws {Error} one sentence. */
export async function addPasskey(api: PasskeyCalls, name: string): Promise<string[]> {
  const options = required(await api.getPasskeyOptions());
  const { id, response } = await ask(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { name, credentialId: id, response: { clientDataJSON, attestationObject, transports } };
  return required(await api.addPasskey(body)).recoveryCodes;
}

/** Asks for a passkey, and confirms this session. @throws {Error} one sentence. */
export async function confirmByPasskey(api: PasskeyCalls): Promise<void> {
  const options = required(await api.getConfirmationOptions());
  const { id, response } = await ask(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature } = response;
  const { error } = await api.confirmPasskey({
    credentialId: id,
    response: { clientDataJSON, authenticatorData, signature },
  });
  if (error !== null) throw new Error(error);
}
