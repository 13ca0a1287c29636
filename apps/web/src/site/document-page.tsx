import { Link } from '@bellweek/ui/link';
import { Page } from '@bellweek/ui/page';
import type { ReactNode } from 'react';
import styles from './document-page.module.css';

export interface DocumentSection {
  id: string;
  title: string;
  /** The date of a section that changed since the document's own date. */
  updated?: DocumentDate | undefined;
  body: ReactNode;
}

/** A day: `machine` as `YYYY-MM-DD`, `text` for people. */
export interface DocumentDate {
  machine: string;
  text: string;
}

export interface DocumentPageProps {
  title: string;
  updated: DocumentDate;
  lead: ReactNode;
  sections: DocumentSection[];
}

/** A long text, such as the privacy policy, with its table of contents. */
export function DocumentPage({ title, updated, lead, sections }: DocumentPageProps) {
  return (
    <Page
      title={title}
      eyebrow={
        <>
          Last updated <time dateTime={updated.machine}>{updated.text}</time>
        </>
      }
      lead={lead}
    >
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Contents">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <Link href={`#${id}`}>{name}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, updated: own, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {name}
              </h2>
              {own && (
                <p className={styles.updated}>
                  Updated <time dateTime={own.machine}>{own.text}</time>
                </p>
              )}
              {body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
