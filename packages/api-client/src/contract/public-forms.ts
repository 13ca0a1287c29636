import { z } from 'zod';
import { emailField, text } from './fields.js';
import { LIMITS } from './limits.js';
import { requiredName } from './required-name.js';

export const waitlistRequest = z.strictObject({ email: emailField });
export type WaitlistRequest = z.infer<typeof waitlistRequest>;

export const contactRequest = z.strictObject({
  firstName: requiredName(LIMITS.name),
  lastName: requiredName(LIMITS.name),
  email: emailField,
  description: text(LIMITS.message).default(''),
});
export type ContactRequest = z.input<typeof contactRequest>;

/** `country` is the displayed name, not the code. */
export const demoRequest = z.strictObject({
  firstName: requiredName(LIMITS.name),
  lastName: requiredName(LIMITS.name),
  email: emailField,
  role: requiredName(LIMITS.name),
  organisation: requiredName(LIMITS.name),
  country: requiredName(LIMITS.name),
  description: text(LIMITS.message).default(''),
});
export type DemoRequest = z.input<typeof demoRequest>;
