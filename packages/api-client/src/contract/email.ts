import { z } from 'zod';
import { emailField } from './fields.js';

/** The signed token of one recipient, as in their links. */
const token = z.string().min(1).max(600);

export const mailPreference = z.strictObject({ email: emailField });
export type MailPreference = z.infer<typeof mailPreference>;

/** With `t`, in characters that need no URL encoding, if the link was one of ours. */
export const unsubscription = mailPreference.extend({
  t: token.regex(/^[\w.-]+$/, 'This link is incomplete. Open it again from the email.').optional(),
});
export type Unsubscription = z.infer<typeof unsubscription>;

/** The signed token of one recipient. */
export const oneClickQuery = z.object({ t: token });
