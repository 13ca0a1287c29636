import { membershipDescription } from '@bellweek/api-client/contract/plans';
import type { FactName, SitePart } from '@bellweek/api-client/contract/site-facts';
import type { ReactNode } from 'react';
import styles from './fact.module.css';
import { useSiteInfo } from './site-info.tsx';

/** A fact of the owner, as text. */
export function Fact({ name }: { name: FactName }) {
  return useSiteInfo().facts[name];
}

/** The membership with the owner's price: "Full access for $30 / year". */
export function Membership() {
  return membershipDescription(useSiteInfo().facts.membershipPrice);
}

/** Shown where the owner shows the part of the website. */
export function IfShown({ part, children }: { part: SitePart; children: ReactNode }) {
  return useSiteInfo().shows[part] && children;
}

export function FactEmail({ name }: { name: 'supportEmail' | 'schoolsEmail' | 'privacyEmail' }) {
  const address = useSiteInfo().facts[name];
  return <a href={`mailto:${address}`}>{address}</a>;
}

/**
 * "Read our data agreement", or the link to ask for it while its address is not set. Pages are rendered before that is
 * known, so a style decides by the attribute which of the two is shown.
 */
export function DataAgreement() {
  const { dataAgreementUrl } = useSiteInfo().facts;
  return (
    <span className={styles.agreement} data-address={dataAgreementUrl}>
      <span>
        Read our <a href={dataAgreementUrl}>data agreement</a>
      </span>
      <a href={dataAgreementUrl}>Ask us for our data agreement</a>
    </span>
  );
}

/** The website's own public address, with a path. */
export function SiteAddress({ path = '' }: { path?: string }) {
  return `${useSiteInfo().webUrl}${path}`;
}
