import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

/** A change of who can open a synced planner. */
type SyncNotice = 'admitted' | 'removed' | 'code' | 'deleted';

const WORDS: Record<SyncNotice, { title: string; text: string }> = {
  admitted: {
    title: 'A device can open your planner',
    text: 'A new device can now open your synced planner.',
  },
  removed: {
    title: 'A device was removed',
    text: 'A device was removed from your synced planner. It gets no more changes.',
  },
  code: {
    title: 'Your spare key was replaced',
    text: 'Your planner has a new spare key. The one you had before no longer works.',
  },
  deleted: {
    title: 'Your synced planner was deleted',
    text: 'The copy of your planner on our servers was deleted. The planners on your devices are still there.',
  },
};

export const syncNotice: MailTemplate<{ notice: SyncNotice }> = {
  subject: ({ notice }) => `${PRODUCT.name}: ${WORDS[notice].title}`,
  body: ({ notice }) => (
    <Layout
      preview={WORDS[notice].text}
      title={WORDS[notice].title}
      footer={`You’re getting this email because you sync your planner with ${PRODUCT.name}.`}
    >
      <Paragraph>{WORDS[notice].text}</Paragraph>
      <Paragraph>If that wasn’t you, open your planner’s settings and check your devices.</Paragraph>
    </Layout>
  ),
};
