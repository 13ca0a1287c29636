import { z } from 'zod';
import { emailField, instantField, reasonField, uuidField } from './fields.js';
import { OPERATOR_ROLES } from './roles.js';
import { PROVIDERS } from './sign-in.js';

const role = z.enum(OPERATOR_ROLES, 'Please choose a role.');
const provider = z.enum(PROVIDERS, 'Please choose how they sign in.');

/** A browser in which an operator is signed in. */
const operatorSession = z
  .object({
    id: uuidField,
    startedAt: instantField,
    lastUsedAt: instantField,
    /** The last confirmation by passkey or recovery code. */
    confirmedAt: instantField.nullable(),
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OperatorSession' });
export type OperatorSession = z.infer<typeof operatorSession>;

/** The current one first, then the last used. */
export const operatorSessions = z.object({ sessions: z.array(operatorSession) }).meta({ id: 'OperatorSessions' });
export type OperatorSessions = z.infer<typeof operatorSessions>;

const operator = z
  .object({
    id: uuidField,
    name: z.string(),
    email: z.string().nullable(),
    role,
    lastSignInAt: instantField.nullable(),
    passkeys: z.int(),
    /** Browsers in which they are signed in. */
    sessions: z.int(),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof operator>;

/** A role that waits for the first sign-in under an address. */
const operatorInvitation = z
  .object({
    id: uuidField,
    email: z.string(),
    provider,
    role,
    invitedAt: instantField,
    /** Null for a grant by the command, which waits for good. */
    expiresAt: instantField.nullable(),
  })
  .meta({ id: 'OperatorInvitation' });
export type OperatorInvitation = z.infer<typeof operatorInvitation>;

/** Operators by name, and open invitations from the newest. */
export const operators = z
  .object({ operators: z.array(operator), invitations: z.array(operatorInvitation) })
  .meta({ id: 'Operators' });
export type Operators = z.infer<typeof operators>;

/** The filters of the list, for all its rows. */
export const operatorExportQuery = z.object({ role: role.optional() });
export type OperatorExportQuery = z.output<typeof operatorExportQuery>;

export const INVITATION_DAYS = 14;
export const operatorInvitationRequest = z.strictObject({ email: emailField, provider, role });
export type InvitationRequest = z.infer<typeof operatorInvitationRequest>;

/** `from` is the role that the administrator saw; the change is refused if the role differs by now. */
export const roleRequest = z.strictObject({ from: role, to: role, reason: reasonField });
export type RoleRequest = z.infer<typeof roleRequest>;
