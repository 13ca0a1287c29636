import { z } from 'zod';
import { instantField, uuidField } from './fields.js';
import { OPERATOR_ROLES } from './roles.js';
import { PROVIDERS } from './sign-in.js';

export const authUser = z
  .object({
    id: uuidField,
    name: z.string(),
    /** Null for a person whose address passed to somebody else at the provider. */
    email: z.string().nullable(),
    oauthProvider: z.enum(PROVIDERS),
    isAdmin: z.boolean(),
  })
  .meta({ id: 'AuthUser' });
export type AuthUser = z.infer<typeof authUser>;

/**
 * Whether operators need a second factor: never; once they have added a passkey; always.
 */
export const SECOND_FACTOR_POLICIES = ['off', 'offered', 'required'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/**
 * State of an operator's session. Closed: `missing`, as there is no passkey yet, and `needed`, as none has confirmed this session.
 * Open: `confirmed`; `off`, where none is asked for; `offered`, where the operator has added none.
 */
const secondFactorState = z.enum(['missing', 'needed', 'confirmed', 'off', 'offered']);
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const authStatus = z
  .object({
    authenticated: z.boolean(),
    user: authUser.nullable(),
    /** For an operator's session alone. */
    operator: z
      .object({
        role: z.enum(OPERATOR_ROLES),
        secondFactor: secondFactorState,
      })
      .optional(),
  })
  .meta({ id: 'AuthStatus' });
export type AuthStatus = z.infer<typeof authStatus>;

/** The providers that people can sign in with here, as a school's administrators need to know them. */
export const signInProviders = z
  .object({
    providers: z.array(
      z.object({
        provider: z.enum(PROVIDERS),
        clientId: z.string(),
        /** Microsoft's page on which an administrator allows the app for a whole school; null for other providers. */
        adminConsentUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SignInProviders' });
export type SignInProviders = z.infer<typeof signInProviders>;
export type SignInProvider = SignInProviders['providers'][number];

/** RFC 7636 S256 challenge: 32 bytes as base64url. */
const codeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'The code challenge must be S256.');
const deviceState = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/, 'The state must be 16 to 128 URL-safe characters.');
const loopbackPort = z.coerce.number().int().min(1024).max(65_535);

/** `GET /auth/desktop`: opened in the browser by a device that signs in (RFC 8252). */
export const deviceRequest = z.object({
  code_challenge: codeChallenge,
  state: deviceState,
  port: loopbackPort.optional(),
});
export type DeviceRequest = z.infer<typeof deviceRequest>;

/** The signed-in person's consent. */
export const deviceConsent = z.strictObject(deviceRequest.shape);

export const deviceGrant = z
  .object({
    /** `bellweek://auth?code&state`, or `http://127.0.0.1:PORT/?code&state` if a port was given. */
    redirectTo: z.string(),
    /** Eight characters to type into the app when the browser cannot open it. */
    userCode: z.string(),
    userCodeExpiresAt: instantField,
  })
  .meta({ id: 'DeviceGrant' });
export type DeviceGrant = z.infer<typeof deviceGrant>;

/** Exactly one of `code` and `userCode`, with the verifier of the challenge. */
export const deviceTokenRequest = z
  .strictObject({
    code: z.string().max(200).optional(),
    userCode: z.string().max(20).optional(),
    code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, 'The code verifier is malformed.'),
  })
  .refine((body) => (body.code === undefined) !== (body.userCode === undefined), 'Send either a code or a user code.');
export type DeviceTokenRequest = z.infer<typeof deviceTokenRequest>;

export const deviceToken = z
  .object({ token: z.string(), expiresAt: instantField, user: authUser })
  .meta({ id: 'DeviceToken' });
export type DeviceToken = z.infer<typeof deviceToken>;
