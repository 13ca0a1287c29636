declare const __PLAN_FACTS__: { isShopOpen: boolean; membershipPrice: string };

/** The owner's facts on the cards of plans. The build writes them in, from its environment. */
export const PLAN_FACTS = __PLAN_FACTS__;
