import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { Page } from '@bellweek/ui/page';
import { DownloadSection } from '@bellweek/ui/screens/download-section';
import { WeekGrid } from '@bellweek/ui/week-grid';
import type { ReactNode } from 'react';
import { useApiUrl } from '../../session/session-context.tsx';
import { usePlannerOpening } from '../../site/use-planner-opening.ts';
import { useReadRelease } from '../../site/use-read-release.ts';
import { KNOWN_ISSUES, PROCESS, SERVICE_ALERTS, STATEMENTS, WALKTHROUGH, WAYS } from './pilot-content.tsx';
import styles from './pilot-page.module.css';
import { useSiteInfo } from '../../site/site-info.tsx';

const CONTENTS = [
  ['first', 'Before you begin'],
  ['download', 'Download'],
  ['walkthrough', 'What it does'],
  ['ways', 'Three ways of working'],
  ['issues', 'Known issues'],
  ['process', 'How the pilot works'],
] as const;

export default function PilotPage() {
  return (
    <Page
      eyebrow="School pilot"
      title={`${PRODUCT.name} at ${PRODUCT.pilotSchool.name}`}
      lead="Everything you need to take part: what to know, where to get it, how to use it and how to report a problem."
    >
      <ServiceAlerts />
      <nav className={styles.contents} aria-label="Contents">
        {CONTENTS.map(([id, title]) => (
          <Link key={id} href={`#${id}`}>
            {title}
          </Link>
        ))}
      </nav>
      <section id="first" className={styles.section} aria-labelledby="first-title">
        <h2 id="first-title" className={styles.title}>
          Before you begin
        </h2>
        <Points points={STATEMENTS} />
        <Update>
          In the browser, your planner can sync between devices, events and lessons can repeat, and exams are counted
          down. You turn on sync in the planner’s settings.
        </Update>
      </section>
      <section id="download" className={styles.section} aria-labelledby="download-title">
        <h2 id="download-title" className={styles.title}>
          Download
        </h2>
        <div className={styles.download}>
          <DownloadSection
            apiUrl={useApiUrl()}
            variant="pilot"
            readRelease={useReadRelease()}
            hasWaitlist={useSiteInfo().shows.shop}
            browserOpens={usePlannerOpening()}
          />
        </div>
      </section>
      <section id="walkthrough" className={styles.section} aria-labelledby="walkthrough-title">
        <h2 id="walkthrough-title" className={styles.title}>
          What it does
        </h2>
        {WALKTHROUGH.map(({ title, text, scene, isWide }) => (
          <section key={title} className={styles.feature} data-wide={isWide}>
            <div className={styles.words}>
              <h3 className={styles['feature-title']}>{title}</h3>
              <p>{text}</p>
            </div>
            <div className={styles.scene}>{scene}</div>
          </section>
        ))}
      </section>
      <section id="ways" className={styles.section} aria-labelledby="ways-title">
        <h2 id="ways-title" className={styles.title}>
          Three ways of working
        </h2>
        <p className={styles.lead}>
          Try one for two weeks before you try the next. Lessons are dashed; the yellow line shows when you plan.
        </p>
        {WAYS.map(({ title, text, label, entries, now }) => (
          <section key={title} className={styles.way}>
            <div className={styles.words}>
              <h3 className={styles['feature-title']}>{title}</h3>
              <p>{text}</p>
            </div>
            <WeekGrid
              className={styles.week}
              width={470}
              height={210}
              days={7}
              rows={7}
              letters="MTWTFSS"
              label={label}
              entries={entries}
              now={now}
            />
          </section>
        ))}
      </section>
      <section id="issues" className={styles.section} aria-labelledby="issues-title">
        <h2 id="issues-title" className={styles.title}>
          Known issues
        </h2>
        <Points points={KNOWN_ISSUES} />
        <Update>The first two are solved in the browser: sync and repeating lessons work there.</Update>
      </section>
      <section id="process" className={styles.section} aria-labelledby="process-title">
        <h2 id="process-title" className={styles.title}>
          How the pilot works
        </h2>
        <Points points={PROCESS} />
      </section>
    </Page>
  );
}

/** A dated line of ours beside texts of the specification that no longer hold for the browser. */
function Update({ children }: { children: ReactNode }) {
  return (
    <p className={styles.update}>
      <b>
        Update of <time dateTime="2026-11-28">28 November 2026</time>:
      </b>{' '}
      {children}
    </p>
  );
}

function ServiceAlerts() {
  return (
    <section className={styles.alerts} aria-labelledby="alerts-title" data-quiet={SERVICE_ALERTS.length === 0}>
      <h2 id="alerts-title" className={styles['alerts-title']}>
        Service alerts
      </h2>
      {SERVICE_ALERTS.length === 0 ? (
        <p>None at the moment.</p>
      ) : (
        <ul>
          {SERVICE_ALERTS.map(({ date, text }) => (
            <li key={date}>
              <time dateTime={date}>{date}</time> {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Points({ points }: { points: typeof PROCESS }) {
  return (
    <div>
      {points.map(({ title, text }) => (
        <div key={title} className={styles.point}>
          <h3 className={styles['point-title']}>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
