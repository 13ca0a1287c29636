import { Button } from '@bellweek/ui/button';
import { VirtualTable } from '@bellweek/ui/data-table/virtual';
import type { Column } from '@bellweek/ui/data-table/column';
import { formatCount } from '@bellweek/ui/pages';
import styles from './emails.module.css';

/** One line of the panel: a person, or a whole list. */
export interface Entry {
  key: string;
  text: string;
  more: string | null;
}

interface RecipientPanelProps {
  title: string;
  count: number;
  emptyText: string;
  entries: readonly Entry[];
  onRemove: (entry: Entry) => void;
  onClear: () => void;
}

const MOST_PX = 400;
const HEAD_PX = 36;
const ROW_PX = 40;

const nothing = () => undefined;

/** The recipients of the mail. */
export function RecipientPanel({ title, count, emptyText, entries, onRemove, onClear }: RecipientPanelProps) {
  const columns: readonly Column<Entry>[] = [
    {
      key: 'entry',
      title: 'Recipient',
      cell: ({ text, more }) => (
        <span className={styles.contact}>
          <bdi className={styles.address}>{text}</bdi>
          {more && <bdi className={styles.more}>{more}</bdi>}
        </span>
      ),
    },
    {
      key: 'action',
      title: 'Action',
      width: '6.5rem',
      align: 'end',
      cell: (entry) => (
        <button
          type="button"
          className={styles.pick}
          aria-label={`Remove ${entry.text}`}
          onClick={() => onRemove(entry)}
        >
          Remove
        </button>
      ),
    },
  ];
  const height = Math.min(MOST_PX, HEAD_PX + ROW_PX * Math.max(2, entries.length) + 2);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>({formatCount(count)})</span>
        </h2>
        <Button variant="quiet" size="small" disabled={entries.length === 0} onClick={onClear}>
          Clear All
        </Button>
      </div>
      <VirtualTable
        label={title}
        columns={columns}
        total={entries.length}
        rowAt={(index) => entries[index]}
        rowKey={({ key }) => key}
        onRangeChange={nothing}
        height={`${height}px`}
        emptyText={emptyText}
      />
    </>
  );
}
