import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Backdrop } from '../backdrop/backdrop.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button in the bar above the panel that opens and closes it. */
  toggle: RefObject<HTMLElement | null>;
  /** Name of the panel, for screen readers. */
  title: string;
  children: ReactNode;
}

/**
 * A panel that slides in over the page, below the bar that holds its toggle. While it is open, Tab goes round the toggle
 * and the panel.
 */
export function Drawer({ open, onOpenChange, toggle, title, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const goRound = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !popup.current || !toggle.current) return;
      const round = [toggle.current, ...popup.current.querySelectorAll<HTMLElement>('a[href], button')];
      // Focus on the panel itself counts as on the toggle, which stands before its first link.
      const at = Math.max(0, round.indexOf(document.activeElement as HTMLElement));
      event.preventDefault();
      // Before the handlers of the dialog, which would lead to the page below.
      event.stopImmediatePropagation();
      round.at((at + (event.shiftKey ? -1 : 1)) % round.length)?.focus();
    };
    window.addEventListener('keydown', goRound, true);
    return () => window.removeEventListener('keydown', goRound, true);
  }, [open, toggle]);
  return (
    // Not modal: that would put the toggle out of reach. Presses outside are the backdrop's and the toggle's.
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={false} disablePointerDismissal>
      <Dialog.Portal>
        <Backdrop level="drawer" onPress={() => onOpenChange(false)} />
        <Dialog.Popup ref={popup} className={styles.popup} finalFocus={toggle}>
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
