import { linkParam } from '../../../common/link-param.js';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useContext } from 'react';
import { inWords } from './day-words.js';
import { Button, Layout, oneLine, Paragraph, OwnerContext } from './layout.js';
import type { MailTemplate } from './layout.js';

export interface ReminderProps {
  institution: string;
  /** The last day of access, `YYYY-MM-DD`. */
  licenseExpiry: string;
  members: number;
}

const peopleOf = (count: number): string =>
  count === 1 ? '1 person has' : `${new Intl.NumberFormat('en-AU').format(count)} people have`;

const subject = ({ institution, licenseExpiry }: ReminderProps): string =>
  `${oneLine(institution)}: access to ${PRODUCT.name} ends on ${inWords(licenseExpiry)}`;

function access({ institution, licenseExpiry, members }: ReminderProps): string {
  const [through, end] = [`access to ${PRODUCT.name} through ${oneLine(institution)}`, inWords(licenseExpiry)];
  if (members === 0) return `A${through.slice(1)} ends after ${end}.`;
  return `${peopleOf(members)} ${through}. It ends after ${end}.`;
}

function HowToKeep({ institution }: Pick<ReminderProps, 'institution'>) {
  const { supportEmail: address } = useContext(OwnerContext);
  return (
    <>
      <Paragraph>{`To keep it, write to ${address} before then.`}</Paragraph>
      <Button href={`mailto:${address}?subject=${linkParam(`Access of ${oneLine(institution)}`)}`}>Write to Us</Button>
    </>
  );
}

/** To the contact person of an institution. */
export const institutionReminder: MailTemplate<ReminderProps> = {
  subject,
  body: ({ institution, licenseExpiry, members }) => (
    <Layout
      preview={`The last day is ${inWords(licenseExpiry)}. Write to us to go on.`}
      title={`Your access ends on ${inWords(licenseExpiry)}`}
      footer={`You’re getting this email because you are the contact person of ${oneLine(institution)}. If that is no longer you, tell us.`}
    >
      <Paragraph>{access({ institution, licenseExpiry, members })}</Paragraph>
      <HowToKeep institution={institution} />
      <Paragraph>If you have renewed it already, you can ignore this email.</Paragraph>
    </Layout>
  ),
};

/** To operators, of an institution without a contact person. */
export const institutionReminderOperators: MailTemplate<ReminderProps & { url: string }> = {
  subject,
  body: ({ institution, licenseExpiry, members, url }) => (
    <Layout
      preview="It has no contact person, so this comes to you."
      title={`Access of ${oneLine(institution)} ends on ${inWords(licenseExpiry)}`}
      footer={`You’re getting this email because you are an operator of ${PRODUCT.name}.`}
    >
      <Paragraph>{access({ institution, licenseExpiry, members })}</Paragraph>
      <Paragraph>The institution has no contact person, so nobody there was told.</Paragraph>
      <Button href={url}>Open the Institution</Button>
    </Layout>
  ),
};
