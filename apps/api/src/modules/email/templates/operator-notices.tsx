import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

const FOOTER = `You’re getting this email because you are an operator of ${PRODUCT.name}.`;

export const recoveryCodeUsed: MailTemplate<{ codesLeft: number }> = {
  subject: () => `A recovery code of your ${PRODUCT.name} account was used`,
  body: ({ codesLeft }) => (
    <Layout preview="If that wasn’t you, tell your team now." title="A recovery code was used" footer={FOOTER}>
      <Paragraph>
        Someone signed in to the operators’ area with one of your recovery codes. You have {codesLeft} left.
      </Paragraph>
      <Paragraph>If that wasn’t you, tell an administrator now, so that your access can be ended.</Paragraph>
    </Layout>
  ),
};
