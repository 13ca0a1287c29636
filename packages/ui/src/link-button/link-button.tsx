import { buttonClass } from '../button/button-style.ts';
import type { ButtonStyle } from '../button/button-style.ts';
import { Link } from '../link/link.tsx';
import type { LinkProps } from '../link/link.tsx';

export interface LinkButtonProps extends LinkProps, ButtonStyle {
  /** The address is outside the router: sign-in, file downloads, mail. */
  external?: boolean;
}

/** A link that looks like a button, for the next step. */
export function LinkButton({ variant, size, wide, external = false, className, ...rest }: LinkButtonProps) {
  const name = buttonClass({ variant, size, wide }, className);
  return external ? <a {...rest} className={name} /> : <Link {...rest} className={name} />;
}
