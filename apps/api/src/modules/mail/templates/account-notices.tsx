import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/** To the person, or to whoever asked for them: it names nobody, for it stays in the queue for a while. */
export const accountDeleted: MailTemplate<{ isOwn: boolean }> = {
  subject: ({ isOwn }) =>
    isOwn ? `Your ${PRODUCT.name} account was deleted` : `The ${PRODUCT.name} account you asked about was deleted`,
  body: ({ isOwn }) => (
    <Layout
      preview="This is our written confirmation."
      title={isOwn ? 'Your account was deleted' : 'The account was deleted'}
      footer={
        isOwn
          ? `You’re getting this email because this address had a ${PRODUCT.name} account.`
          : `You’re getting this email because someone asked ${PRODUCT.name} to delete an account, and gave this address.`
      }
    >
      <Paragraph>
        We deleted {isOwn ? 'your account' : 'the account you asked us about'} and the personal data we stored with it.
        This can’t be undone.
      </Paragraph>
      <Paragraph>
        A planner that is saved on a device stays there until it is removed on that device. Questions? Reply to this
        email.
      </Paragraph>
    </Layout>
  ),
};
