import type { LinkProps } from '@bellweek/ui/link';
import { Link } from 'react-router-dom';
import { useSiteInfo } from '../site/site-info.tsx';
import { preloadPage } from './route-page.tsx';

/** The website's link: the router's. Hovering over it preloads the target page. */
export function AppLink({ href, ...rest }: LinkProps) {
  const { shows } = useSiteInfo();
  const preload = () => void preloadPage(new URL(href, window.location.href).pathname, shows);
  return <Link {...rest} to={href} onPointerEnter={preload} onFocus={preload} />;
}
