import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Backdrop } from '../backdrop/backdrop.tsx';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, cancelling first. */
  footer?: ReactNode;
  /** On a phone too the buttons are in their order; else the last comes first there. */
  isInOrder?: boolean;
  /** Asks for an irreversible decision: a press outside does not close it, and it has no close button. */
  alert?: boolean;
  /** Focused when it opens; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focused when it closes; by default the element focused before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    isInOrder,
    alert = false,
    initialFocus,
    finalFocus,
  } = props;
  useCloseOnBack(open, () => onOpenChange(false));
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <Backdrop level="dialog" />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={styles.popup} initialFocus={initialFocus} finalFocus={finalFocus}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            {footer && (
              <div className={styles.footer} data-in-order={isInOrder || undefined}>
                {footer}
              </div>
            )}
            {!alert && (
              <BaseDialog.Close
                className={styles.close}
                render={
                  <IconButton label="Close">
                    <X size={20} aria-hidden="true" />
                  </IconButton>
                }
              />
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </Root>
  );
}
