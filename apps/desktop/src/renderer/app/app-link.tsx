import type { LinkProps } from '@bellweek/ui/link';
import type { MouseEvent } from 'react';
import { useLogOut } from '../account/log-out.tsx';
import { goTo, isPlace } from './place.ts';
import { useShell } from './shell-context.tsx';

/** Link of the shared screens: to a place of the shell, or to a page of the website in the system's browser. */
export function AppLink({ href, onClick, ...rest }: LinkProps) {
  const { bridge } = useShell();
  const logOut = useLogOut();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (href === '/logout') void logOut?.();
    else if (href === '/login') goTo('/planner');
    else if (isPlace(href)) goTo(href);
    else void bridge.shell.openWebsite({ path: href });
  };
  return <a {...rest} href={href} onClick={press} />;
}
