import type { AlertTemplate, ContactList } from '@bellweek/api-client/contract/campaigns';
import type { SegmentKind } from '@bellweek/api-client/contract/segments';
import { useSiteInfo } from '../../site/site-info.tsx';

type Choice = ContactList | AlertTemplate | SegmentKind;

/** Choices about the waitlist, its invitations to the beta, and demos. */
const OF_THE_SHOP: ReadonlySet<Choice> = new Set(['waitlist', 'demo-requests', 'beta', 'never-signed-in']);

/** All choices; where nothing is sold, without the waitlist, demos and the beta. */
export function useOffered<Some extends Choice>(choices: readonly Some[]): readonly Some[] {
  return useSiteInfo().shows.shop ? choices : choices.filter((choice) => !OF_THE_SHOP.has(choice));
}
