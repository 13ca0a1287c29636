import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Backdrop } from '../backdrop/backdrop.tsx';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Hides the title visually, for content that explains itself. */
  hideTitle?: boolean;
  /** Actions on its content, beside the title. */
  actions?: ReactNode;
  /**
   * Its width on large screens: for a question, for a whole screen, or for a table. `tall` is narrow, begins at the top and grows with
   * its content.
   */
  size?: 'narrow' | 'tall' | 'wide' | 'full';
  /** Focused when it opens; by default the title, so that a phone does not open its keyboard. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Focused when it closes, where this finds something; by default the element focused before. False: the page itself looks after
   * the focus.
   */
  finalFocus?: (() => HTMLElement | null) | false;
  /** Accessible name of a text without controls, which keys scroll. */
  textLabel?: string;
  children: ReactNode;
}

/** A modal sheet of paper: from below on a phone, in the middle on larger screens. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    hideTitle = false,
    actions,
    size = 'narrow',
    initialFocus,
    finalFocus,
    textLabel,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useCloseOnBack(open, onClose);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Backdrop level="dialog" />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={styles.popup}
            data-size={size}
            initialFocus={initialFocus ?? heading}
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
          >
            <div className={styles.head}>
              <Dialog.Title ref={heading} tabIndex={-1} className={hideTitle ? 'visually-hidden' : styles.title}>
                {title}
              </Dialog.Title>
              <div className={styles.actions}>
                {actions}
                <Dialog.Close
                  render={
                    <IconButton label="Close">
                      <X size={20} aria-hidden="true" />
                    </IconButton>
                  }
                />
              </div>
            </div>
            <div
              className={styles.body}
              {...(textLabel === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': textLabel })}
            >
              {children}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
