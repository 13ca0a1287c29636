import { Dialog } from '@base-ui/react/dialog';
import styles from './backdrop.module.css';

/** Darkens the page below an open overlay. */
export function Backdrop({ level }: { level: 'drawer' | 'dialog' }) {
  return <Dialog.Backdrop className={styles.backdrop} data-level={level} />;
}
