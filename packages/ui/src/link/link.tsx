import { createContext, createElement, useContext } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Sets the link component of this shell for all links of this package: the router's, or by default a plain anchor. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** The link component of this shell, for one that adds to it. */
export const useLinkComponent = (): ComponentType<LinkProps> => useContext(LinkContext);

/** A link inside the product. */
export function Link(props: LinkProps) {
  return createElement(useLinkComponent(), props);
}
