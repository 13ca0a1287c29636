import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

type PasskeyCalls = Pick<AdminClient, 'getPasskeyOptions' | 'addPasskey' | 'getConfirmationOptions' | 'confirmPasskey'>;

const UNSUPPORTED = 'This browser has no passkeys. Please use a current Chrome, Edge, Firefox or Safari.';
/** Browsers give one name to a cancelled prompt, a time-out and a missing key. */
const CANCELLED = 'No passkey was used. Please try again.';

async function ask<T>(prompt: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new Error(UNSUPPORTED);
  try {
    return await prompt();
  } catch (failure) {
    console.info('The passkey prompt ended:', failure);
    throw new Error(CANCELLED, { cause: failure });
  }
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
