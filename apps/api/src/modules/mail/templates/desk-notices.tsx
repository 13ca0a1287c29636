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
        people, end their access, and import your class list. You never see anybody’s planner.
      </Paragraph>
      <Paragraph>Log in with this address.</Paragraph>
      <Button href={url}>Open the Desk</Button>
    </Layout>
  ),
};
