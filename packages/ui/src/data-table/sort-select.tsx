import { Select } from '../select/select.tsx';
import type { Column, SortDirection } from './column.ts';
import styles from './data-table.module.css';

const DIRECTIONS: readonly SortDirection[] = ['ascending', 'descending'];

/** Sorts where rows are cards, which have no head. */
export function SortSelect<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const choices = columns.flatMap(({ key, title, sort }) =>
    sort === undefined
      ? []
      : DIRECTIONS.map((direction) => ({
          value: `${key} ${direction}`,
          label: `${title}: ${sort.names[direction]}`,
          isChosen: sort.direction === direction,
          choose: () => sort.onSort(direction),
        })),
  );
  if (choices.length === 0) return null;
  return (
    <div className={styles.order}>
      <Select
        label="Sort by"
        options={choices}
        value={choices.find(({ isChosen }) => isChosen)?.value ?? null}
        onChange={(wanted) => choices.find(({ value }) => value === wanted)?.choose()}
      />
    </div>
  );
}
