import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button, Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/** Mail to an address of the waitlist whose turn has come. */
export const waitlistInvitation: MailTemplate<{ signUpUrl: string }> = {
  subject: () => `Your place in ${PRODUCT.name} is ready`,
  body: ({ signUpUrl }) => (
    <Layout
      preview="You’re off the waitlist. Sign up with this address."
      title="Your place is ready"
      footer="You’re getting this email because someone entered this address on our waitlist. If that wasn’t you, you can ignore it."
    >
      <Paragraph>Thanks for waiting. You can sign up now: use this email address.</Paragraph>
      <Button href={signUpUrl}>Sign Up</Button>
    </Layout>
  ),
};
