import { Layout, Lines, oneLine, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

export interface ContactNoticeProps {
  name: string;
  email: string;
  message: string;
}

export interface DemoNoticeProps extends ContactNoticeProps {
  role: string;
  organisation: string;
  country: string;
}

const FOOTER = 'Sent to the team. A reply goes to the person who wrote.';

export const contactNotice: MailTemplate<ContactNoticeProps> = {
  subject: ({ name }) => `Contact: ${oneLine(name)}`,
  body: ({ name, email, message }) => (
    <Layout preview="A new message from the contact page" title={`${oneLine(name)} wrote to us`} footer={FOOTER}>
      <Paragraph>{email}</Paragraph>
      <Lines text={message || 'No message was written.'} />
    </Layout>
  ),
};

export const demoNotice: MailTemplate<DemoNoticeProps> = {
  subject: ({ organisation }) => `Demo request: ${oneLine(organisation)}`,
  body: ({ name, email, message, role, organisation, country }) => (
    <Layout preview="A new demo request" title={`${oneLine(organisation)} requested a demo`} footer={FOOTER}>
      <Paragraph>
        {name}, {role}
      </Paragraph>
      <Paragraph>{email}</Paragraph>
      <Paragraph>{country}</Paragraph>
      <Lines text={message || 'No message was written.'} />
    </Layout>
  ),
};
