import {
  contactConfirmation,
  demoConfirmation,
  unsubscribeConfirmation,
  waitlistConfirmation,
} from './confirmations.js';
import { contactNotice, demoNotice } from './notices.js';

/** Every mail we send, by the name its rows carry. */
export const TEMPLATES = {
  'waitlist-confirmation': waitlistConfirmation,
  'contact-confirmation': contactConfirmation,
  'demo-confirmation': demoConfirmation,
  'unsubscribe-confirmation': unsubscribeConfirmation,
  'contact-notice': contactNotice,
  'demo-notice': demoNotice,
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateProps<Name extends TemplateName> = Parameters<(typeof TEMPLATES)[Name]['body']>[0];
export type ConfirmationName = Extract<TemplateName, `${string}-confirmation`>;
