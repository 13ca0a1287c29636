import type { FactName } from '@bellweek/api-client/contract/site-facts';
import type { ReactNode } from 'react';
import { useSiteInfo } from './site-info.tsx';

/** A fact of the owner's, as text. */
export function Fact({ name }: { name: FactName }) {
  return useSiteInfo().facts[name];
}

export function FactEmail({ name }: { name: 'schoolsEmail' | 'privacyEmail' }) {
  const address = useSiteInfo().facts[name];
  return <a href={`mailto:${address}`}>{address}</a>;
}

export function DataAgreementLink({ children }: { children: ReactNode }) {
  return <a href={useSiteInfo().facts.dataAgreementUrl}>{children}</a>;
}

/** The website's own public address, with a path of it. */
export function SiteAddress({ path = '' }: { path?: string }) {
  return `${useSiteInfo().webUrl}${path}`;
}
