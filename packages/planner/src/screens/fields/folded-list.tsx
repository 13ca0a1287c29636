import { Button } from '@bellweek/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';

export interface FoldedListProps {
  label: string;
  className?: string;
  items: readonly ReactNode[];
  /** Number of items that are shown at first. */
  most: number;
}

/** List of which the first items are shown, and the others by a press. */
export function FoldedList({ label, className, items, most }: FoldedListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.slice(0, isOpen ? undefined : most).map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
      {items.length > most && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show fewer: ${label}` : `Show all ${items.length}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
