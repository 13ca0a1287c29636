import { useId } from 'react';
import { Badge } from '../../badge/badge.tsx';
import { formatDate } from '../../dates/format-date.ts';
import { LinkButton } from '../../link-button/link-button.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './plan-card.module.css';
import type { PlanCardModel, PlanState } from './plan-state.ts';

const STATE_NAMES: Record<PlanState, string> = {
  current: 'Current',
  available: 'Available',
  unavailable: 'Unavailable',
};

export interface PlanCardProps {
  plan: PlanCardModel;
  /** `row`: a line in the list of plans; `stack`: alone in a column. */
  layout?: 'row' | 'stack';
  /** The next step on this page. */
  isNextStep?: boolean;
}

export function PlanCard({ plan, layout = 'row', isNextStep = false }: PlanCardProps) {
  const { type, title, description, state, label, href, daysRemaining, endsAt, note } = plan;
  const titleId = useId();
  return (
    <article
      className={layout === 'row' ? `${styles.plan} ${styles.row}` : styles.plan}
      data-state={state}
      data-plan={type}
      aria-labelledby={titleId}
    >
      <div className={styles.words}>
        <Badge tone={state === 'current' ? 'now' : 'neutral'}>{STATE_NAMES[state]}</Badge>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.description}>{description}</p>
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
      {label && (
        <div className={styles.action}>
          {href ? (
            <LinkButton href={href} variant={isNextStep ? 'primary' : 'secondary'}>
              {label}
            </LinkButton>
          ) : (
            <p className={styles.label}>{label}</p>
          )}
          {endsAt !== null && <p className={styles.note}>until {formatDate(endsAt, 'shortDate')}</p>}
        </div>
      )}
      {daysRemaining !== null && (type === 'trial' || type === 'tester') && (
        <DayStrip type={type} remaining={daysRemaining} className={styles.strip} />
      )}
    </article>
  );
}
