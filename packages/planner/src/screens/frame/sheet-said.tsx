import type { PlannerSession } from '../../session/session.ts';
import { SaidToast } from './said-toast.tsx';
import styles from './sheet-said.module.css';

/** At the end of a sheet's content: what was done in it, with the way back. The frame's own lies out of reach below the sheet. */
export function SheetSaid({ session }: { session: PlannerSession }) {
  return (
    <div className={styles.said}>
      <SaidToast session={session} />
    </div>
  );
}
