import { z } from 'zod';
import { instantField, text, uuidField } from './fields.js';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'This is no base64url.');

/** How the key is reached, as its browser calls it: "usb", "internal". New ones come with new keys. */
const transports = z
  .array(z.string().regex(/^[a-z-]{1,20}$/, 'This is no transport of a passkey.'))
  .max(10)
  .optional();
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

export const passkeyName = text(60).trim().min(1, 'Please name the passkey.');

/** Options by which a browser makes a passkey. */
export const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });

/** A new passkey: the parts of the browser's answer that count. */
export const passkeyCreation = z.strictObject({
  name: passkeyName,
  credentialId: bytes(1_400),
  response: z.strictObject({ clientDataJSON: bytes(4_000), attestationObject: bytes(20_000), transports }),
});
export type PasskeyCreation = z.input<typeof passkeyCreation>;

/** Options by which a browser confirms by a passkey. */
export const confirmationOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(descriptor),
  })
  .meta({ id: 'PasskeyRequest' });

export const passkeyConfirmation = z.strictObject({
  credentialId: bytes(1_400),
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  }),
});
export type PasskeyConfirmation = z.input<typeof passkeyConfirmation>;

/** Codes that each stand in for a passkey once; shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const recovery = z.strictObject({
  code: z.string().max(40, 'This is not one of your recovery codes.'),
});
export const recovered = z.object({ codesLeft: z.int() }).meta({ id: 'Recovered' });

export const passkey = z
  .object({ id: uuidField, name: z.string(), createdAt: instantField, lastUsedAt: instantField.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;
export const passkeyList = z.object({ passkeys: z.array(passkey), codesLeft: z.int() }).meta({ id: 'PasskeyList' });
export type PasskeyList = z.infer<typeof passkeyList>;
export const passkeyRenaming = z.strictObject({ name: passkeyName });
