import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './mail-template.js';

/**
 * What somebody gets who filled in a public form. None repeats a word of what was typed: whoever types another person's
 * address must not be able to write to them through us.
 */
const confirmation = (subject: string, preview: string, lines: string[]): MailTemplate<Record<string, never>> => ({
  subject: () => subject,
  body: () => (
    <Layout
      preview={preview}
      title={subject}
      footer="You get this mail because this address was entered on our website. If that was not you, you need not do anything."
    >
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Layout>
  ),
});

export const waitlistConfirmation = confirmation(
  `You are on the ${PRODUCT.name} waitlist`,
  'We write to you as soon as there is a place.',
  [
    'Thank you for joining. We let people in step by step, and write to this address as soon as there is a place for you.',
    `${PRODUCT.name} is a calendar and to-do list for students: drag a task onto your week, and see what the week holds.`,
  ],
);

export const contactConfirmation = confirmation('We have your message', 'Somebody of our team answers you soon.', [
  'Thank you for reaching out. Somebody of our team reads your message and answers it soon, usually within two school days.',
]);

export const demoConfirmation = confirmation(
  'We have your request for a demo',
  'We get back to you to arrange a time.',
  [
    'Thank you for your interest. Our team gets back to you soon to arrange a personalised demo at a time that suits your school.',
  ],
);
