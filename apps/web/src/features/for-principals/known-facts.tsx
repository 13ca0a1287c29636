import type { FactName } from '@bellweek/api-client/contract/site-facts';
import type { ReactNode } from 'react';
import { useSiteInfo } from '../../site/site-info.tsx';
import styles from './for-principals-page.module.css';

/*
 * The page is rendered before the facts are known, and the website's server fills them in as text. So styles decide
 * what is shown, with an attribute that is filled in the same way.
 */

/** Part of a sentence that depends on a fact: shown once the owner has set it. */
export function IfFactSet({ fact, children }: { fact: FactName; children: ReactNode }) {
  return <span data-fact={useSiteInfo().facts[fact]}>{children}</span>;
}

/** Facts that a school has to ask for while they are not set, in words. */
const TO_ASK: [FactName, string][] = [
  ['schoolPrice', 'the price for schools'],
  ['hostingProvider', 'our hosting provider'],
  ['mailProvider', 'our email provider'],
  ['backupRetention', 'how long we keep backups'],
  ['companyName', 'our company details'],
];

/** One sentence for all facts that are not set; nothing when all are. */
export function MissingFacts() {
  const { facts } = useSiteInfo();
  return (
    <p className={styles.ask}>
      Please ask us about:{' '}
      {TO_ASK.map(([fact, words]) => (
        <span key={fact} data-ask={facts[fact]}>
          {words}
        </span>
      ))}
      .
    </p>
  );
}
