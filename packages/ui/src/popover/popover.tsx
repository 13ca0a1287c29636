import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { TOUCH_PHONE, useMedia } from '../media/media.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string;
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

/** A small sheet at an anchor; Escape, or a press outside, closes it and returns the focus. */
export function Popover(props: PopoverProps) {
  const {
    label,
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
  useCloseOnBack(useMedia(TOUCH_PHONE) && open === true, () => onOpenChange?.(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          anchor={anchor ?? undefined}
        >
          <Base.Popup className={styles.popup} aria-label={label} initialFocus={initialFocus} finalFocus={finalFocus}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
