import { Dialog } from '@base-ui/react/dialog';
import styles from './backdrop.module.css';

interface BackdropProps {
  level: 'drawer' | 'dialog';
  /** For overlays that a press outside does not close by itself. */
  onPress?: () => void;
}

/** Darkens the page below an open overlay. */
export function Backdrop({ level, onPress }: BackdropProps) {
  return <Dialog.Backdrop className={styles.backdrop} data-level={level} onClick={onPress} />;
}
