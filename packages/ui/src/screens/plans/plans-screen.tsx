import { Page } from '../../page/page.tsx';
import { UseInBrowser } from '../browser/use-in-browser.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { PlanCard } from './plan-card.tsx';
import { endedAccess, planCards, plannerOpening } from './plan-state.ts';
import type { PlanCardsInput } from './plan-state.ts';
import styles from './plans-screen.module.css';

export { planCards } from './plan-state.ts';
export type { PlanCardModel, PlanCardsInput, PlanState } from './plan-state.ts';

export interface PlansScreenProps extends Omit<PlanCardsInput, 'page'> {
  /** This computer has a planner of this person. */
  isPlannerHere?: boolean;
  /** The planner can be opened in this browser; false in the desktop application, which is the planner. */
  hasBrowserPlanner?: boolean;
}

/** Every plan of the catalogue that concerns this person, in order. Show it once the licence is known. */
export function PlansScreen({ isPlannerHere = false, hasBrowserPlanner = false, ...plan }: PlansScreenProps) {
  const plans = planCards({ ...plan, page: 'plans' });
  const opens = plannerOpening(plan);
  const ended = endedAccess(plan);
  const nextStep = plans.some(({ state }) => state === 'current') ? undefined : plans.find(({ href }) => href)?.type;
  return (
    <Page title="Available Plans" back={{ href: '/dashboard', label: '← Dashboard' }}>
      <div className={styles.plans}>
        {ended && <EndedNotice ended={ended} now={plan.now} isPlannerHere={isPlannerHere} />}
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} isNextStep={plan.type === nextStep || plan.type === 'admin'} />
        ))}
        {hasBrowserPlanner && (opens !== 'ended' || isPlannerHere) && <UseInBrowser opens={opens} />}
      </div>
    </Page>
  );
}
