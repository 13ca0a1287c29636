import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button, Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/**
 * Mails to the sender of a public form. None repeats a word of what was typed: a stranger who types another person's address
 * must not be able to write to them through us.
 */
const confirmation = (subject: string, preview: string, lines: string[]): MailTemplate<Record<string, never>> => ({
  subject: () => subject,
  body: () => (
    <Layout
      preview={preview}
      title={subject}
      footer="You’re getting this email because someone entered this address on our website. If that wasn’t you, you can ignore it."
    >
      {lines.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Layout>
  ),
});

export const waitlistConfirmation = confirmation(
  `You’re on the ${PRODUCT.name} waitlist`,
  'We’ll email you as soon as there is a place.',
  [
    'Thanks for joining. We’re letting people in a few at a time, and we’ll email this address as soon as there is a place for you.',
    `${PRODUCT.name} is a calendar and to-do list for students: drag a task onto your week and see how full it is.`,
  ],
);

export const contactConfirmation = confirmation('We’ve got your message', 'Someone on our team will reply soon.', [
  'Thanks for reaching out. Someone on our team will read your message and reply soon, usually within two school days.',
]);

export const demoConfirmation = confirmation('We’ve got your demo request', 'We’ll email you soon to find a time.', [
  'Thanks for your interest. Our team will email you soon to arrange a personalised demo at a time that suits your school.',
]);

/** Mail to the owner of an address whose alerts were turned off by a link without a signature, which anybody can write. */
export const unsubscribeConfirmation: MailTemplate<{ resubscribeUrl: string }> = {
  subject: () => `You will no longer receive ${PRODUCT.name} alerts`,
  body: ({ resubscribeUrl }) => (
    <Layout
      preview="Not what you wanted? Turn them back on."
      title="Alerts are off"
      footer="You’re getting this email because alerts to your address were turned off."
    >
      <Paragraph>
        Someone opened our unsubscribe page with your address, so we turned alerts off. If that was you, you don’t need
        to do anything. We’ll still reply when you contact us.
      </Paragraph>
      <Paragraph>If it wasn’t you, or you’ve changed your mind, turn them back on:</Paragraph>
      <Button href={resubscribeUrl}>Turn Emails Back On</Button>
    </Layout>
  ),
};
