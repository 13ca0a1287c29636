import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useCloseOnBack } from '../close-on-back/close-on-back.tsx';
import { TOUCH_PHONE, useMedia } from '../media/media.ts';
import { AT_SCREEN_BOTTOM } from '../popover/at-screen-bottom.ts';
import styles from './menu.module.css';

/** An action; with `items` it opens a submenu. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** Text at the right, such as the current choice. */
  hint?: string;
  /** Its shortcut, at the right where there is a keyboard. */
  keys?: string;
  /** For one of several choices: whether it is the chosen one. */
  isChosen?: boolean;
  isDisabled?: boolean;
  tone?: 'danger';
  onSelect?: () => void;
  items?: MenuItems;
}
/** A `null` is a separator. */
export type MenuItems = readonly (MenuAction | null)[];

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string;
  items: MenuItems;
  /** The button that opens it, an `IconButton` or a `Button`. Without it the menu is opened by `open` at `anchor`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  anchor?: Element | null;
  /** Focused when it closes and the anchor no longer exists. */
  finalFocus?: () => HTMLElement | null;
  side?: 'bottom' | 'top' | 'right' | 'left';
  align?: 'start' | 'end';
}

/** On a phone neither side may have room: then it opens below or above. */
const COLLISION_AVOIDANCE = { side: 'flip', fallbackAxisSide: 'end' } as const;

/** Menu of actions: arrows move, letters search, Enter runs one, Escape returns the focus. */
export function Menu({
  label,
  items,
  trigger,
  open,
  onOpenChange,
  anchor,
  finalFocus,
  side = 'bottom',
  align = 'start',
}: MenuProps) {
  const isSheet = useMedia(TOUCH_PHONE);
  const [isOpenItself, setOpenItself] = useState(false);
  const isOpen = open ?? isOpenItself;
  const setOpen = (next: boolean) => {
    setOpenItself(next);
    onOpenChange?.(next);
  };
  useCloseOnBack(isSheet && isOpen, () => setOpen(false));
  return (
    <Base.Root modal={false} open={isOpen} onOpenChange={(next) => setOpen(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {isSheet && <Base.Backdrop className={styles.backdrop} />}
        <Base.Positioner
          className={styles.positioner}
          sideOffset={4}
          side={side}
          align={align}
          anchor={anchor ?? undefined}
          collisionPadding={8}
          collisionAvoidance={COLLISION_AVOIDANCE}
          {...(isSheet ? AT_SCREEN_BOTTOM : {})}
        >
          <Base.Popup
            className={styles.popup}
            data-sheet={isSheet || undefined}
            aria-label={label}
            finalFocus={
              anchor instanceof HTMLElement ? () => (anchor.isConnected ? anchor : (finalFocus?.() ?? null)) : undefined
            }
          >
            <Items items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Items({ items }: { items: MenuItems }) {
  return items.map((item, at) => {
    if (item === null) return <Base.Separator key={`rule ${String(at)}`} className={styles.rule} />;
    return item.items ? (
      <Submenu key={item.label} action={item} items={item.items} />
    ) : (
      <Item key={item.label} action={item} />
    );
  });
}

function Item({ action }: { action: MenuAction }) {
  const { isChosen, isDisabled, tone, onSelect } = action;
  const shared = { className: styles.item, disabled: isDisabled, 'data-tone': tone, label: action.label };
  if (isChosen === undefined) {
    return (
      <Base.Item {...shared} onClick={() => onSelect?.()}>
        <Face action={action} />
      </Base.Item>
    );
  }
  return (
    <Base.CheckboxItem {...shared} checked={isChosen} closeOnClick onCheckedChange={() => onSelect?.()}>
      <Face action={action} />
    </Base.CheckboxItem>
  );
}

function Submenu({ action, items }: { action: MenuAction; items: MenuItems }) {
  const isSheet = useMedia(TOUCH_PHONE);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isSheet && isOpen, () => setOpen(false));
  return (
    <Base.SubmenuRoot open={isOpen} onOpenChange={setOpen}>
      <Base.SubmenuTrigger className={styles.item} disabled={action.isDisabled} label={action.label}>
        <Face action={action} />
        <ChevronRight className={styles.more} size={16} aria-hidden="true" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          sideOffset={2}
          alignOffset={-6}
          collisionPadding={8}
          collisionAvoidance={COLLISION_AVOIDANCE}
          {...(isSheet ? AT_SCREEN_BOTTOM : {})}
        >
          <Base.Popup className={styles.popup} data-sheet={isSheet || undefined}>
            {isSheet && (
              // For a submenu that covers its parent.
              <Base.Item className={styles.item} closeOnClick={false} onClick={() => setOpen(false)}>
                <Face action={{ label: 'Back', icon: <ChevronLeft size={16} /> }} />
              </Base.Item>
            )}
            <Items items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

function Face({ action: { icon, label, hint, keys, isChosen } }: { action: MenuAction }) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {isChosen ? <Check size={16} /> : icon}
      </span>
      <span className={styles.label}>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {keys !== undefined && <span className={`${styles.hint} ${styles.keys}`}>{keys}</span>}
    </>
  );
}
