import { UndoToast } from './undo-toast.tsx';
import styles from './sheet-toast.module.css';

/** At the end of a sheet's content: what was done in it, with the way back. The frame's own lies out of reach below the sheet. */
export function SheetToast() {
  return (
    <div className={styles.toast}>
      <UndoToast />
    </div>
  );
}
