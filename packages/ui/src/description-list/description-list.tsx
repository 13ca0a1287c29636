import { Fragment } from 'react';
import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export interface Fact {
  term: string;
  /** Null or empty shows a dash. */
  value: ReactNode;
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Facts about one thing, each with its name. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ term, value }) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{isEmpty(value) ? <span className={styles.none}>–</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
