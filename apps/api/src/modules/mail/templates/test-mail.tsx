import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { createElement } from 'react';
import { ALERTS, type AlertProps } from './alerts.js';
import type { MailTemplate } from './layout.js';

export interface TestMailProps extends AlertProps {
  subject: string;
  template: AlertTemplate;
}

/** An alert to its own writer, before it goes to others. */
export const testMail: MailTemplate<TestMailProps> = {
  subject: ({ subject }) => `[Test] ${subject}`,
  body: ({ template, ...props }) => createElement(ALERTS[template], props),
};
