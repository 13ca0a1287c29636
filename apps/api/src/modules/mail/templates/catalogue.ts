import {
  contactConfirmation,
  demoConfirmation,
  unsubscribeConfirmation,
  waitlistConfirmation,
} from './confirmations.js';
import { contactNotice, demoNotice } from './notices.js';
import { accountDeleted } from './account-notices.js';
import { deskGiven, schoolInvitation } from './desk-notices.js';
import { institutionReminder, institutionReminderOperators } from './institution-reminders.js';
import { licenseNews } from './license-news.js';
import { requestReply } from './support.js';
import { syncNotice } from './sync-notices.js';
import { testMail } from './test-mail.js';
import { waitlistInvitation } from './invitations.js';
import { operatorInvitation, operatorRevoked, operatorRoleChanged, recoveryCodeUsed } from './operator-notices.js';

/** Templates of single mails, by the name in their rows. */
export const TEMPLATES = {
  'waitlist-confirmation': waitlistConfirmation,
  'contact-confirmation': contactConfirmation,
  'demo-confirmation': demoConfirmation,
  'unsubscribe-confirmation': unsubscribeConfirmation,
  'contact-notice': contactNotice,
  'demo-notice': demoNotice,
  'request-reply': requestReply,
  'sync-notice': syncNotice,
  'test-mail': testMail,
  'recovery-code-used': recoveryCodeUsed,
  'institution-reminder': institutionReminder,
  'institution-reminder-operators': institutionReminderOperators,
  'desk-given': deskGiven,
  'school-invitation': schoolInvitation,
  'license-news': licenseNews,
  'waitlist-invitation': waitlistInvitation,
  'account-deleted': accountDeleted,
  'operator-invitation': operatorInvitation,
  'operator-role-changed': operatorRoleChanged,
  'operator-revoked': operatorRevoked,
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateProps<Name extends TemplateName> = Parameters<(typeof TEMPLATES)[Name]['body']>[0];
export type ConfirmationName = Extract<TemplateName, `${string}-confirmation`>;
