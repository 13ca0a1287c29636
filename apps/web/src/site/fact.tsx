import type { FactName } from '@bellweek/api-client/contract/site-facts';
import styles from './fact.module.css';
import { useSiteInfo } from './site-info.tsx';

/** A fact of the owner, as text. */
export function Fact({ name }: { name: FactName }) {
  return useSiteInfo().facts[name];
}

export function FactEmail({ name }: { name: 'schoolsEmail' | 'privacyEmail' }) {
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
