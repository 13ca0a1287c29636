import { FREE_TRIAL } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { useId } from 'react';
import { LinkButton } from '../../link-button/link-button.tsx';
import type { PlannerOpening } from '../plans/plan-state.ts';
import styles from './use-in-browser.module.css';

export interface UseInBrowserProps {
  /** The effect of opening the planner on this person's plan; `unknown` until the person is known. */
  opens: PlannerOpening | 'unknown';
  /** It comes first among the ways in on this page. */
  isFirst?: boolean;
  /** Target for people who have to sign up first. */
  href?: string;
}

export const USE_IN_BROWSER = `Use ${PRODUCT.name} in your browser`;

/** Notes on the plan that a press will start. */
export const OPENING_NOTES: Record<UseInBrowserProps['opens'], string> = {
  trial: `This starts ${FREE_TRIAL}.`,
  tester: 'This starts your 6 free months as a beta tester.',
  unknown: `Nothing to install. If you don’t have a plan yet, this starts ${FREE_TRIAL}.`,
  licensed: 'Nothing to install.',
  ended: 'You can read and export your planner. To change it again, choose a plan.',
};

/** Link to the planner for computers and phones that cannot install the application, or need not. */
export function UseInBrowser({ opens, isFirst = false, href = '/planner' }: UseInBrowserProps) {
  const noteId = useId();
  return (
    <div className={styles.way}>
      <LinkButton href={href} variant={isFirst ? 'primary' : 'secondary'} size="large" aria-describedby={noteId}>
        {opens === 'ended' ? 'Open Your Planner' : USE_IN_BROWSER}
      </LinkButton>
      <p id={noteId} className={styles.note}>
        {OPENING_NOTES[opens]}
      </p>
    </div>
  );
}
