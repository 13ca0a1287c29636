import type { LinkProps } from '@bellweek/ui/link';
import { Link } from 'react-router-dom';
import { preloadPage } from './route-page.tsx';

/** What a link is on the website: the router's. Pointing at it begins to load the page behind it. */
export function AppLink({ href, ...rest }: LinkProps) {
  const preload = () => void preloadPage(new URL(href, window.location.href).pathname);
  return <Link {...rest} to={href} onPointerEnter={preload} onFocus={preload} />;
}
