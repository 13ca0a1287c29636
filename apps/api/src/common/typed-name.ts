import { AppError } from './app-error.js';
import type { SessionCaller } from './caller.js';

/**
 * Asks for the typed name of what an operator ends, where no passkey has confirmed the operator's session.
 *
 * @param typed what the operator typed
 * @throws {AppError} where it is another name
 */
export function requireTypedName({ verifiedAt }: SessionCaller, typed: string | undefined, name: string): void {
  if (verifiedAt || typed?.trim() === name) return;
  throw new AppError('invalid_request', `Type “${name}” to confirm.`);
}
