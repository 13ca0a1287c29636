import { Layout, Lines, Paragraph } from './layout.js';
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

/** Characters that turn the direction of writing, of the words around a name as well. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A subject or title is one line with one direction of writing, whatever was typed. */
const oneLine = (text: string): string => text.replace(DIRECTION, '').replace(/\s+/g, ' ').trim().slice(0, 120);

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
