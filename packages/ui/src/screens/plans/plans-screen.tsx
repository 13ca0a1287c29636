import { Page } from '../../page/page.tsx';
import { PlanCard } from './plan-card.tsx';
import { planCards } from './plan-state.ts';
import type { PlanCardsInput } from './plan-state.ts';
import styles from './plans-screen.module.css';

export { planCards } from './plan-state.ts';
export type { PlanCardModel, PlanCardsInput, PlanState } from './plan-state.ts';

export type PlansScreenProps = Omit<PlanCardsInput, 'page'>;

/** Every plan of the catalogue that concerns this person, in order. Show it once the licence is known. */
export function PlansScreen(props: PlansScreenProps) {
  const plans = planCards({ ...props, page: 'plans' });
  const nextStep = plans.some(({ state }) => state === 'current') ? undefined : plans.find(({ href }) => href)?.type;
  return (
    <Page title="Available Plans" back={{ href: '/dashboard', label: '← Dashboard' }}>
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} isNextStep={plan.type === nextStep || plan.type === 'admin'} />
        ))}
      </div>
    </Page>
  );
}
