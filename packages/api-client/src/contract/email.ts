import { z } from 'zod';
import { emailField } from './fields.js';

/** `POST /email/unsubscribe` and `POST /email/resubscribe`. */
export const mailPreference = z.strictObject({ email: emailField });
export type MailPreference = z.infer<typeof mailPreference>;

/** `POST /email/one-click?t=` (RFC 8058): the signed token of one recipient. */
export const oneClickQuery = z.object({ t: z.string().min(1).max(600) });
