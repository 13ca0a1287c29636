import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { formatCount } from '@bellweek/ui/pages';

export const TEMPLATE_NAMES: Record<AlertTemplate, string> = { beta: 'Beta', update: 'Update', message: 'Message' };

/** Messages of the Email Manager (specification, sections 5 and 8). */
export const MESSAGES = {
  noToken: 'CSRF token is missing. Are you logged in?',
  noRecipients: 'No recipients selected for sending.',
  required: 'Please fill in all required fields.',
  noTemplate: 'Please choose a template.',
  testSent: (email: string) => `A test is on its way to ${email}.`,
  email: 'Please enter a valid email address.',
  failed: (error: string) => `Error: ${error}`,
  contactsFailed: (error: string) => `Failed to fetch contacts: ${error}`,
  previewFailed: (error: string) => `Preview failed: ${error}`,
  cannotStage: (email: string, suppression: 'unsubscribed' | 'bounced') =>
    `Cannot stage ${email} - ${suppression === 'bounced' ? 'recipient’s mail server is refusing email' : 'user has unsubscribed'}`,
  cannotAdd: (email: string) => `Cannot add ${email} - user has unsubscribed`,
  replaced: (email: string, before: string) => `${email} replaces ${before} as the recipient.`,
  isStaged: (email: string, list: string) => `${email} is already staged with all ${list}.`,
  staged: (staged: number, skipped: number) =>
    `Staged ${formatCount(staged)} contacts. Skipped ${formatCount(skipped)} unsubscribed emails.`,
  tooManyFound: (most: string) =>
    `Up to ${most} found contacts can be staged at once. Narrow your search, or clear it to stage the whole list.`,
  /** Shown on another page if the mail's own was left during the send. */
  onItsWay: (subject: string) => `“${subject}” is on its way.`,
  maybeNotSent: (subject: string) => `“${subject}” may not have been sent.`,
  unsettled:
    'We couldn’t confirm whether your last email was sent. You can send it again unchanged: nobody gets it twice. Check the History before you change it.',
  noSubject: 'Subject deleted with the account',
  sent: (accepted: number) => `Email sent to ${formatCount(accepted)} recipients`,
} as const;
