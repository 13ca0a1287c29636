import type { SchoolDrill } from '@bellweek/api-client/contract/school-drill';
import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { formatCount } from '@bellweek/ui/pages';
import { Spinner } from '@bellweek/ui/spinner';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useDesk } from './desk-query.ts';
import { DrillSteps } from './drill-steps.tsx';
import styles from './school.module.css';
import { sayReturn } from './words.ts';

/** Pause before a drill that runs, or a planner that could not come back yet, is looked at again. */
const LOOK_MS = 2_000;

const isWaiting = (drill: SchoolDrill | undefined): boolean =>
  Boolean(drill?.running ?? (drill?.student && (drill.student.envelopes === 0 || drill.student.wayBack === 'none')));

/** The recovery drill of a school: its demo student loses all devices, and the planner comes back. */
export function DrillPage({ school }: { school: string }) {
  const { data, isError, refetch } = useDesk(
    ['drill'],
    (api) => api.getDrill(),
    (drill) => isWaiting(drill) && LOOK_MS,
  );
  // A drill that ends while the page is open is told aloud.
  const [ran, setRan] = useState<string | null>(null);
  if (data?.running && data.running.beganAt !== ran) setRan(data.running.beganAt);
  return (
    <div className={styles.sheet}>
      <Page
        back={{ href: paths.school, label: '← Your school’s desk' }}
        eyebrow={school}
        title="Recovery Drill"
        lead="Show that homework comes back when a laptop is lost. You see numbers and times, never a planner."
      >
        <div className={styles.desk}>
          {data ? (
            <>
              {data.last && data.running === null && <LastDrill last={data.last} isNew={data.last.beganAt === ran} />}
              <DrillSteps drill={data} />
              {data.last && data.running && <LastDrill last={data.last} isNew={false} />}
            </>
          ) : isError ? (
            <Notice tone="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
              The drill could not be loaded.
            </Notice>
          ) : (
            <Spinner label="Loading the drill" />
          )}
        </div>
      </Page>
    </div>
  );
}

/** The outcome that a contact person shows the principal. */
function LastDrill({ last, isNew }: { last: NonNullable<SchoolDrill['last']>; isNew: boolean }) {
  return (
    <section aria-label="Last recovery drill" className={styles.outcome}>
      <Notice
        tone="success"
        quiet={!isNew}
        inView={isNew}
        action={
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        Last recovery drill: <DateTime value={last.returnedAt} format="longDate" />, {sayReturn(last)}.
      </Notice>
      <DescriptionList
        facts={[
          {
            term: 'What was tried',
            value: 'A test account lost all its devices. Its planner came back on a device that had none.',
          },
          { term: 'Run by', value: last.ranBy },
          {
            term: 'Devices removed',
            value: (
              <>
                {formatCount(last.removed)} on <DateTime value={last.beganAt} format="longDateTime" />
              </>
            ),
          },
          {
            term: 'Locked records back',
            value: (
              <>
                {formatCount(last.envelopes)} of {formatCount(last.envelopes)} on{' '}
                <DateTime value={last.returnedAt} format="longDateTime" />
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
