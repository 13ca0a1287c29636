import { z } from 'zod';
import { emailField } from './fields.js';

/** The signed token of one recipient, as their links bear it. */
const token = z.string().min(1).max(600);

/** `POST /email/resubscribe`. */
export const mailPreference = z.strictObject({ email: emailField });
export type MailPreference = z.infer<typeof mailPreference>;

/** `POST /email/unsubscribe`: with `t`, in characters that stay as they are in an address, where the link was one of ours. */
export const unsubscription = mailPreference.extend({
  t: token.regex(/^[\w.-]+$/, 'This link is incomplete. Open it again from the email.').optional(),
});
export type Unsubscription = z.infer<typeof unsubscription>;

/** `POST /email/one-click?t=` (RFC 8058): the signed token of one recipient. */
export const oneClickQuery = z.object({ t: token });
