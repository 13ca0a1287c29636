import { OVERVIEW_DAYS } from '@bellweek/api-client/contract/overview';
import type { Overview } from '@bellweek/api-client/contract/overview';
import { Button } from '@bellweek/ui/button';
import { Select } from '@bellweek/ui/select';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { choiceField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { saveFile } from '../../site/save-file.ts';
import { useSiteInfo } from '../../site/site-info.tsx';
import { DayChart } from './day-chart.tsx';
import { figuresCsv } from './figures-csv.ts';
import styles from './growth.module.css';

const RANGES = [
  { value: '30', label: '30 days' },
  { value: String(OVERVIEW_DAYS), label: `${OVERVIEW_DAYS} days` },
];
const FIELDS = {
  days: choiceField(
    RANGES.map(({ value }) => value),
    '30',
  ),
};

/** Growth and use by day, and the figures as a file. */
export function Growth({ overview }: { overview: Overview }) {
  const [{ days: range }, change] = useUrlState(FIELDS);
  const { shows } = useSiteInfo();
  const days = overview.days.slice(-Number(range));
  const today = overview.days.at(-1)?.day ?? '';
  return (
    <section aria-labelledby="growth">
      <div className={styles.head}>
        <h2 id="growth" className={styles.heading}>
          Growth and use
        </h2>
        <Select label="Days" hideLabel options={RANGES} value={range} onChange={(value) => change({ days: value })} />
        <Button
          size="small"
          {...asCommand()}
          onClick={() =>
            saveFile({
              name: `bellweek-figures-${today}-${range}-days.csv`,
              type: 'text/csv',
              text: figuresCsv({ ...overview, days }, shows),
            })
          }
        >
          Download {range} days (CSV)
        </Button>
      </div>
      <div className={styles.charts}>
        <DayChart title="New people" days={days.map(({ day, signUps }) => ({ day, value: signUps }))} />
        <DayChart title="Weekly reports" days={days.map(({ day, reports }) => ({ day, value: reports }))} />
      </div>
    </section>
  );
}
