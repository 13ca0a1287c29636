import type { ComponentProps, MouseEvent } from 'react';
import { BellTicks } from '../spinner/spinner.tsx';
import { buttonClass } from './button-style.ts';
import type { ButtonStyle } from './button-style.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** An action is in progress: the button keeps its focus and its place, and ignores presses. */
  pending?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, pending = false, className, children, onClick, type = 'button', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={press}
      // Not `disabled`: the focus would be lost after the press.
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      data-pending={pending || undefined}
    >
      {pending && <BellTicks />}
      {children}
    </button>
  );
}
