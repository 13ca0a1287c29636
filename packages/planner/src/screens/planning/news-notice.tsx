import { Button } from '@bellweek/ui/button';
import { Popover } from '@bellweek/ui/popover';
import { useMemo } from 'react';
import { newsOn } from '../../rules/files/feeds/told-news.ts';
import { newsWords } from '../../rules/files/feeds/news-words.ts';
import { settingsOf } from '../../core/state/state.ts';
import { plural } from '../../core/text/words.ts';
import { useTables } from '../use-tables.ts';
import { usePlanner, usePlannerSession } from '../workspace/planner-context.tsx';
import styles from './missed-notice.module.css';

/** Changes that the school's calendars brought, each told once. `rail`: in a narrow column, behind a button. */
export function NewsNotice({ variant }: { variant: 'rail' | 'line' }) {
  const session = usePlannerSession();
  const state = useTables(['news', 'settings']);
  const today = usePlanner((view) => view.today);
  const canChange = usePlanner((view) => view.readOnly === null);
  const news = useMemo(() => newsOn(state, today), [state, today]);
  if (news.length === 0) return null;
  const { clock } = settingsOf(state);
  const list = (
    <div className={styles.news}>
      <ul aria-label="Changed by your school">
        {news.map((each) => (
          <li key={each.id}>{newsWords(each, today, clock)}</li>
        ))}
      </ul>
      {canChange && (
        <Button size="small" onClick={() => session.run({ type: 'news.dismiss', ids: news.map(({ id }) => id) })}>
          Got it
        </Button>
      )}
    </div>
  );
  if (variant === 'line') return <div className={styles.line}>{list}</div>;
  const count = plural(news.length, 'change');
  return (
    <Popover
      label="What has changed"
      side="right"
      trigger={
        <button type="button" className={`${styles.rail} ${styles.open}`} aria-label={`${count} by your school`}>
          <span aria-hidden="true">{count}</span>
        </button>
      }
    >
      {list}
    </Popover>
  );
}
