import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Layout, Lines, type MailTemplate, opening } from './layout.js';

/** A text of an operator to one person, line by line; React escapes it. */
export function SupportMail({ message }: { message: string }) {
  return (
    <Layout
      preview={opening(message)}
      title={`From the ${PRODUCT.name} team`}
      footer="Reply to this email to reach us."
    >
      <Lines text={message} />
    </Layout>
  );
}

/** An operator's answer to what a person wrote to us. */
export const requestReply: MailTemplate<{ subject: string; message: string }> = {
  subject: ({ subject }) => subject,
  body: ({ message }) => <SupportMail message={message} />,
};
