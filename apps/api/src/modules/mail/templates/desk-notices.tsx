import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button, Layout, oneLine, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/** To the contact person of a school who may now use its desk. */
export const deskGiven: MailTemplate<{ institution: string; url: string }> = {
  subject: ({ institution }) => `You can now manage ${PRODUCT.name} at ${oneLine(institution)}`,
  body: ({ institution, url }) => (
    <Layout
      preview="See who is in, invite people, and import your class list."
      title={`Your desk for ${oneLine(institution)}`}
      footer={`You’re getting this email because you are the contact person of ${oneLine(institution)}. If that is no longer you, tell us.`}
    >
      <Paragraph>
        You can now see who at {oneLine(institution)} uses {PRODUCT.name} and how many seats are left. You can invite
        people, end their access, import your class list, and show that a lost laptop costs no homework. You never see
        anybody’s planner.
      </Paragraph>
      <Paragraph>Log in with this address.</Paragraph>
      <Button href={url}>Open the Desk</Button>
    </Layout>
  ),
};

/** To somebody whom a school invites. */
export const schoolInvitation: MailTemplate<{ institution: string; url: string }> = {
  subject: ({ institution }) => `${oneLine(institution)} invites you to ${PRODUCT.name}`,
  body: ({ institution, url }) => (
    <Layout
      preview="Log in with this address. Your school has a place for you."
      title={`${oneLine(institution)} has a place for you`}
      footer={`You’re getting this email because ${oneLine(institution)} invited this address. If you didn’t expect it, you can ignore it.`}
    >
      <Paragraph>
        {PRODUCT.name} is a planner for your school week. {oneLine(institution)} pays for it. Log in with this email
        address.
      </Paragraph>
      <Button href={url}>Log In</Button>
    </Layout>
  ),
};
