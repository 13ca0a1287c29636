import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import { useStore } from 'zustand';
import { settingsOf } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { formatDay, formatTime } from '../../core/time/format.ts';
import { civilOf } from '../../core/time/zones.ts';
import type { LostChange, SyncPort } from '../../sync/sync-port.ts';
import { Section } from '../fields/section.tsx';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import { fieldName, isText, LOST_TITLE, PROBLEM_SENTENCES } from './sync-words.ts';
import { valueWords } from './value-words.ts';
import styles from './sync.module.css';

const FIRST = 20;
const MORE = 100;

/** Values that two devices changed without knowing of each other, with the value that is not shown; kept for 30 days. */
export function LostChanges({ port }: { port: SyncPort }) {
  const lost = useStore(port.view, (view) => view.lost);
  const [shown, setShown] = useState(FIRST);
  return (
    <Section
      title={LOST_TITLE}
      hint="If two devices change the same thing, the later change stays. The other one is kept here for 30 days."
    >
      {lost.length === 0 ? (
        <p className={styles.quiet}>Nothing here. Your devices agree on everything.</p>
      ) : (
        <ul className={styles.lost} aria-label={LOST_TITLE}>
          {lost.slice(0, shown).map((change) => (
            <Lost key={change.id} change={change} port={port} />
          ))}
        </ul>
      )}
      {lost.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + MORE)}>
          Show more ({lost.length - shown})
        </Button>
      )}
    </Section>
  );
}

function Lost({ change, port }: { change: LostChange; port: SyncPort }) {
  const session = usePlannerSession();
  const canChange = usePlanner((view) => view.readOnly === null);
  const { clock } = settingsOf(useTables(['settings']));
  const today = usePlanner((view) => view.today);
  const { id, title, field, writtenAt, canRestore } = change;
  const say = (value: string): string => valueWords(field, value, today, clock);
  const words = say(change.words);
  const now = say(change.now);
  const restore = () => {
    const answer = port.restoreLost(id);
    if (!answer.ok) session.notify(PROBLEM_SENTENCES[answer.problem]);
  };
  const isRow = field === 'row';
  return (
    <li>
      <p>
        <b>{title}</b> <span className={styles.quiet}>{isRow ? 'Deleted on one device' : fieldName(field)}</span>
      </p>
      <dl className={styles.values} data-text={isText(change) || undefined}>
        <div>
          <dt>{isRow ? 'Changed on the other' : 'Replaced'}</dt>
          <dd>{words === '' ? <Empty /> : words}</dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd>{now === '' ? <Empty /> : now}</dd>
        </div>
      </dl>
      <div className={styles.row}>
        {canChange && canRestore && (
          <Button size="small" aria-label={`Restore ${fieldName(field)} of ${title}`} onClick={restore}>
            Restore
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Hide ${fieldName(field)} of ${title}`}
          onClick={() => port.dismissLost(id)}
        >
          Hide
        </Button>
        <Written at={writtenAt} />
        {!canRestore && <span className={styles.quiet}>It was deleted, so it can’t be restored.</span>}
      </div>
    </li>
  );
}

const Empty = () => <span className={styles.quiet}>Empty</span>;

function Written({ at }: { at: string }) {
  const { clock } = settingsOf(useTables(['settings']));
  const zone = usePlanner((view) => view.zone);
  const today = usePlanner((view) => view.today);
  const civil = civilOf(Date.parse(at), zone);
  return (
    <span className={styles.quiet}>
      Written {formatDay(dayOf(civil), today)}, <time dateTime={at}>{formatTime(civil, clock)}</time>
    </span>
  );
}
