import { Link } from '@bellweek/ui/link';
import { Page } from '@bellweek/ui/page';
import styles from './privacy-page.module.css';
import { LAST_UPDATED, SECTIONS } from './sections.tsx';

export default function PrivacyPage() {
  return (
    <Page
      title="Privacy Policy"
      eyebrow={
        <>
          Last updated <time dateTime={LAST_UPDATED.machine}>{LAST_UPDATED.text}</time>
        </>
      }
      lead="What you plan stays on your device. What we hold beyond it is little, and this page names all of it."
    >
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Contents">
          <ol>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <Link href={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {SECTIONS.map(({ id, title, body }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
