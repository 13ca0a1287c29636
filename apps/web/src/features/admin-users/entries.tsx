import { Button } from '@bellweek/ui/button';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { Skeleton } from '@bellweek/ui/skeleton';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './entries.module.css';

/** Entries shown at first; a press shows more, so that a long history opens as fast as a short one. */
const STEP = 25;

interface EntriesProps<Item> {
  /** Null until the first answer. */
  items: readonly Item[] | null;
  error: string | null;
  onRetry: () => void;
  emptyText: string;
  /** Note that there are more entries than were fetched. */
  note?: ReactNode;
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
}

/** Entries of a tab of the panel, newest first. */
export function Entries<Item>({ items, error, onRetry, emptyText, note, keyOf, render }: EntriesProps<Item>) {
  const [shown, setShown] = useState(STEP);
  if (error) {
    const retry = (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" action={retry}>
        {error}
      </Notice>
    );
  }
  if (items === null) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (items.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return (
    <>
      <div className={styles.entries}>
        {items.slice(0, shown).map((item) => (
          <Fragment key={keyOf(item)}>{render(item)}</Fragment>
        ))}
      </div>
      {items.length > shown && (
        <Button size="small" wide className={styles.next} onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
      {note && <p className={styles.empty}>{note}</p>}
    </>
  );
}

interface EntryProps {
  /** One line. */
  title: ReactNode;
  time: string;
  mark?: ReactNode;
  /** A second, quiet line. */
  more?: ReactNode;
  /** Shows the details from the beginning. */
  isOpen?: boolean;
  /** The details. */
  children: ReactNode;
}

/** One line with the sentence and the time; a press shows the details. */
export function Entry({ title, time, mark, more, isOpen = false, children }: EntryProps) {
  return (
    <article className={styles.entry}>
      <details open={isOpen}>
        <summary className={styles.summary}>
          <span className={styles.line}>
            <span className={styles.title}>{title}</span>
            {mark}
            <span className={styles.time}>
              <DateTime value={time} format="relative" />
            </span>
          </span>
          {more && <span className={styles.more}>{more}</span>}
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </article>
  );
}

/** A text as it was typed, with its line breaks. */
export const EntryText = ({ text }: { text: string }) => <p className={styles.text}>{text}</p>;
