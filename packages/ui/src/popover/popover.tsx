import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TOUCH_PHONE, useMedia } from '../media/media.ts';
import { AT_SCREEN_BOTTOM } from './at-screen-bottom.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string;
  /** Shows the label as a heading. On a phone it is always shown. */
  hasTitle?: boolean;
  /** The button that opens it. Without it the popover is opened by `open` at `anchor`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  anchor?: Element | null;
  side?: 'bottom' | 'top' | 'right' | 'left';
  align?: 'start' | 'center' | 'end';
  /** Focused when it opens; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Focused when it closes; by default the anchor, or the button that opened it. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * A small sheet at an anchor, on a phone at the foot of the screen. Escape, or a press outside, closes it and returns the focus;
 * on a phone a button closes it too.
 */
export function Popover(props: PopoverProps) {
  const {
    label,
    hasTitle = false,
    trigger,
    open,
    onOpenChange,
    anchor,
    side = 'bottom',
    align = 'start',
    initialFocus,
    finalFocus = anchor instanceof HTMLElement ? () => anchor : undefined,
    children,
  } = props;
  const isSheet = useMedia(TOUCH_PHONE);
  useCloseOnBack(isSheet && open === true, () => onOpenChange?.(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {isSheet && <Base.Backdrop className={styles.backdrop} />}
        <Base.Positioner
          className={styles.positioner}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          anchor={anchor ?? undefined}
          {...(isSheet ? AT_SCREEN_BOTTOM : {})}
        >
          <Base.Popup
            className={styles.popup}
            data-sheet={isSheet || undefined}
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {(isSheet || hasTitle) && (
              <div className={styles.head}>
                <h3 className={styles.title}>{label}</h3>
                {isSheet && (
                  <Base.Close
                    render={
                      <IconButton label="Close">
                        <X size={20} aria-hidden="true" />
                      </IconButton>
                    }
                  />
                )}
              </div>
            )}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
