import { useSiteInfo } from './site-info.tsx';

/** The owner's facts on the cards of plans. */
export function usePlanFacts(): { membershipPrice: string; isShopOpen: boolean } {
  const { facts, shows } = useSiteInfo();
  return { membershipPrice: facts.membershipPrice, isShopOpen: shows.shop };
}
