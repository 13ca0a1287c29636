import { z } from 'zod';
import { emailField, requiredText, text } from './fields.js';
import { LIMITS } from './limits.js';

export const waitlistRequest = z.strictObject({ email: emailField });
export type WaitlistRequest = z.infer<typeof waitlistRequest>;

export const contactRequest = z.strictObject({
  firstName: requiredText(LIMITS.name),
  lastName: requiredText(LIMITS.name),
  email: emailField,
  description: text(LIMITS.message).default(''),
});
export type ContactRequest = z.input<typeof contactRequest>;

/** `country` is the displayed name, not the code. */
export const demoRequest = z.strictObject({
  firstName: requiredText(LIMITS.name),
  lastName: requiredText(LIMITS.name),
  email: emailField,
  role: requiredText(LIMITS.name),
  organisation: requiredText(LIMITS.name),
  country: requiredText(LIMITS.name),
  description: text(LIMITS.message).default(''),
});
export type DemoRequest = z.input<typeof demoRequest>;
