import { type LicenseType, PLANS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { inWords } from './day-words.js';
import { Button, Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/** An operator’s act on a licence. */
type LicenseNews = 'granted' | 'moved' | 'active' | 'suspended' | 'revoked';

export interface LicenseNewsProps {
  news: LicenseNews;
  type: LicenseType;
  /** The last day, `YYYY-MM-DD`; null: it never ends. */
  lastDay: string | null;
  url: string;
}

const TITLES: Record<LicenseNews, string> = {
  granted: 'You have a new license',
  moved: 'Your license has a new end',
  active: 'Your license is active again',
  suspended: 'Your license is suspended',
  revoked: 'Your license has ended',
};

function sentence({ news, type, lastDay }: LicenseNewsProps): string {
  const { title } = PLANS[type];
  const until = lastDay === null ? '' : ` until ${inWords(lastDay)}`;
  switch (news) {
    case 'granted':
      return `You have ${PRODUCT.name} by ${title}${until}.`;
    case 'moved':
      return lastDay === null ? `Your ${title} never ends.` : `Your ${title} now ends on ${inWords(lastDay)}.`;
    case 'active':
      return `Your ${title} is active again${until}.`;
    case 'suspended':
      return `Your ${title} is suspended. You can read your planner, but not change it. It stays on your devices.`;
    case 'revoked':
      return `Your ${title} has ended. You can still read and export your planner.`;
  }
}

/** To a person whose licence an operator changed. */
export const licenseNews: MailTemplate<LicenseNewsProps> = {
  subject: ({ news }) => `${PRODUCT.name}: ${TITLES[news].charAt(0).toLowerCase()}${TITLES[news].slice(1)}`,
  body: (props) => (
    <Layout
      preview={sentence(props)}
      title={TITLES[props.news]}
      footer={`You’re getting this email because it is about your ${PRODUCT.name} account.`}
    >
      <Paragraph>{sentence(props)}</Paragraph>
      <Button href={props.url}>See Your Plans</Button>
    </Layout>
  ),
};
