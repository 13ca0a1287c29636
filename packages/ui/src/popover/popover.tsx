import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { TOUCH_PHONE, useMedia } from '../media/media.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Names the popover for screen readers. */
  label: string;
  /** The button that opens it. Without it the popover is opened by `open` at `anchor`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  anchor?: Element | null;
  side?: 'bottom' | 'top' | 'right' | 'left';
  align?: 'start' | 'center' | 'end';
  /** What gets the focus when it opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets it when it closes; else the anchor, or the button that opened it. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A small sheet at a thing; Escape, or a press elsewhere, closes it and the focus goes back. */
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
