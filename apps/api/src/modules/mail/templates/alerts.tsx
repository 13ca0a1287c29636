import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Link } from '@react-email/components';
import type { ReactElement } from 'react';
import { Button, Layout, Lines, opening, Paragraph } from './layout.js';

export interface AlertLinks {
  webUrl: string;
  /** The recipient's own link, signed. */
  unsubscribeUrl: string;
}

function AlertFooter({ unsubscribeUrl }: AlertLinks) {
  return (
    <>
      You’re getting this email because you signed up with {PRODUCT.name} or asked to hear from us. You can{' '}
      <Link className="soft" href={unsubscribeUrl} style={{ color: 'inherit', textDecoration: 'underline' }}>
        turn these emails off
      </Link>{' '}
      at any time.
    </>
  );
}

function Beta(links: AlertLinks) {
  return (
    <Layout
      preview={`Your first six months of ${PRODUCT.name} are free.`}
      title="Your place is ready"
      footer={<AlertFooter {...links} />}
    >
      <Paragraph>You’re invited to the {PRODUCT.name} beta: the whole planner, free for six months.</Paragraph>
      <Paragraph>
        Add what is due, drag it onto your week, and see at a glance which days are full. Log in with this address and
        choose “Start Testing”.
      </Paragraph>
      <Button href={`${links.webUrl}/plans`}>Start Testing</Button>
      <Paragraph>
        Something missing or not working? Tell us in the feedback tab of the settings. We read everything.
      </Paragraph>
    </Layout>
  );
}

function Update(links: AlertLinks) {
  return (
    <Layout
      preview={`It installs itself the next time you open ${PRODUCT.name}.`}
      title={`A new version of ${PRODUCT.name} is here`}
      footer={<AlertFooter {...links} />}
    >
      <Paragraph>
        The new version installs itself the next time you open {PRODUCT.name}. Your tasks, groups and tags stay where
        they are, on your own computer.
      </Paragraph>
      <Paragraph>If it hasn’t updated within a day, download it again. You won’t lose anything.</Paragraph>
      <Button href={`${links.webUrl}/download`}>Download {PRODUCT.name}</Button>
    </Layout>
  );
}

/** A text of an operator. React escapes it; its web addresses become links. */
function Message({ message, ...links }: AlertProps) {
  return (
    <Layout preview={opening(message)} title={`From the ${PRODUCT.name} team`} footer={<AlertFooter {...links} />}>
      <Lines text={message} linksAddresses />
    </Layout>
  );
}

export interface AlertProps extends AlertLinks {
  /** Of the template `message` alone. */
  message: string;
}

/** Bodies of alerts. Operators write the subject. */
export const ALERTS: Record<AlertTemplate, (props: AlertProps) => ReactElement> = {
  beta: Beta,
  update: Update,
  message: Message,
};
