import type { PasskeyConfirmation, PasskeyCreation } from '../../contract/passkeys.js';
import type { Calls } from '../calls.js';

/** Calls by which operators add passkeys and confirm with them. */
export const passkeyCalls = ({ call, change }: Calls) => ({
  getPasskeys: () => call('GET /operator/passkeys'),
  getPasskeyOptions: () => change('POST /operator/passkey-options'),
  addPasskey: (body: PasskeyCreation) => change('POST /operator/passkeys', { body }),
  renamePasskey: (id: string, name: string) => change('PUT /operator/passkeys/:id', { params: { id }, body: { name } }),
  removePasskey: (id: string) => change('DELETE /operator/passkeys/:id', { params: { id } }),
  getConfirmationOptions: () => change('POST /operator/confirmation/options'),
  confirmPasskey: (body: PasskeyConfirmation) => change('POST /operator/confirmation', { body }),
  /** Succeeds after a confirmation of the last minutes, and asks for one otherwise. */
  confirmFreshly: () => change('POST /operator/fresh-confirmation'),
  useRecoveryCode: (code: string) => change('POST /operator/recovery', { body: { code } }),
  renewRecoveryCodes: () => change('POST /operator/recovery-codes'),
});
