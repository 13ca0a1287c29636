import { Button } from '@bellweek/ui/button';
import { useMemo, useState } from 'react';
import { describeRun, weeklyRuns } from '../../../rules/series/weekly-runs.ts';
import type { WeeklyRun } from '../../../rules/series/weekly-runs.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { CheckOption } from '@bellweek/ui/check-option';
import { Section } from '../../fields/section.tsx';
import { useTables } from '../../use-tables.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';
import styles from './data-screen.module.css';

const idOf = ({ rows }: WeeklyRun): string => rows[0]?.id ?? '';

/** Events and tasks that were copied from week to week, to be made series. Nothing where there are none. */
export function WeeklyCopies() {
  const session = usePlannerSession();
  const { events, tasks } = useTables(['events', 'tasks']).rows;
  const { clock } = settingsOf(useTables(['settings']));
  const runs = useMemo(() => weeklyRuns({ events, tasks }), [events, tasks]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  if (runs.length === 0) return null;
  const ids = runs.map(idOf).filter((id) => !skipped.includes(id));
  const collect = (button: HTMLElement) => {
    // The section unmounts with the focus once all of them are series.
    const next = button.closest('section')?.nextElementSibling?.querySelector<HTMLElement>('button');
    if (session.run({ type: 'series.collect', ids }).ok && ids.length === runs.length) next?.focus();
  };
  return (
    <Section
      title="Weekly copies"
      hint="Events and tasks that you copied from week to week. As a series, you change all of them at once."
    >
      <ul className={styles.list} aria-label="Weekly copies">
        {runs.map((run) => {
          const id = idOf(run);
          const isSkipped = skipped.includes(id);
          return (
            <li key={id}>
              <CheckOption
                isChecked={!isSkipped}
                onChange={() => setSkipped(isSkipped ? skipped.filter((each) => each !== id) : [...skipped, id])}
              >
                {describeRun(run, clock)}
              </CheckOption>
            </li>
          );
        })}
      </ul>
      <Button disabled={ids.length === 0} onClick={({ currentTarget }) => collect(currentTarget)}>
        Turn into series
      </Button>
    </Section>
  );
}
