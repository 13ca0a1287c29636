import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Backdrop } from '../backdrop/backdrop.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of the panel; may be visually hidden. */
  title: string;
  hideTitle?: boolean;
  side?: 'left' | 'right';
  closeLabel?: string;
  children: ReactNode;
}

/** A panel that slides in over the page from the side of its toggle. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, hideTitle = false, side = 'right', closeLabel = 'Close', children } = props;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Backdrop level="drawer" />
        <Dialog.Popup className={`${styles.popup} ${styles[side]}`}>
          <div className={styles.head}>
            <Dialog.Title className={hideTitle ? 'visually-hidden' : styles.title}>{title}</Dialog.Title>
            <Dialog.Close
              className={styles.close}
              render={
                <IconButton label={closeLabel}>
                  <X size={22} aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
