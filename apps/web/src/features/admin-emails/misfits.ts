import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import type { Overview } from '@bellweek/api-client/contract/overview';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { Stage } from './recipients.ts';

type Stageable = { lists: readonly Pick<Stage['lists'][number], 'list'>[] };

/**
 * Sentences about what does not fit: the template “Update” tells people to download a new version.
 * @param releases null or empty while it is not known what is published
 */
export function misfitsOf(
  template: AlertTemplate | null,
  { lists }: Stageable,
  releases: Overview['health']['releases'] | null,
): string[] {
  if (template !== 'update') return [];
  const isUnpublished = releases !== null && releases.length > 0 && releases.every(({ version }) => version === null);
  const hasWaitlist = lists.some(({ list }) => list === 'waitlist');
  return [
    ...(isUnpublished ? ['“Update” announces a new version to download, but nothing is published yet.'] : []),
    ...(hasWaitlist
      ? [
          `“Update” is for people who have ${PRODUCT.name}. People on the waitlist don’t have it yet: choose “Beta” for them.`,
        ]
      : []),
  ];
}
