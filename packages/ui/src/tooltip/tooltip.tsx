import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId } from 'react';
import type { ReactElement } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** The button that it explains, shown on hover and on focus by the keyboard. */
  trigger: ReactElement;
  /** Explanation; also the button's description for screen readers. */
  text: string;
  /** Shown above the explanation, such as a name that the button cuts. */
  title?: string;
  side?: 'bottom' | 'top' | 'right' | 'left';
}

/** Explanation of a button. Escape hides it. */
export function Tooltip({ trigger, text, title, side = 'bottom' }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={trigger} aria-describedby={id} />
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>
            {title !== undefined && <strong>{title}</strong>}
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
