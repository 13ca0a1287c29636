import { ChevronLeft, ChevronRight } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { Button } from '../button/button.tsx';
import { Select } from '../select/select.tsx';
import { formatCount, knownPages, pageItems, pageWords, shownRange } from './pages.ts';
import type { PageState } from './pages.ts';
import styles from './pagination.module.css';

export interface PaginationProps extends PageState {
  /** `simple`: Prev, Next and "Page x of y". `numbered`: page numbers too, and "Showing a to b of n results". */
  look?: 'simple' | 'numbered';
  onPage: (page: number) => void;
  /** Numbers of rows to choose from; left out where there is no choice. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Navigation between pages of a list. `simple` hides it for a single page; `numbered` still shows the count. An empty list has none. */
export function Pagination({ look = 'simple', onPage, sizes, onSize, ...shown }: PaginationProps) {
  // Optimistic: a second press before the list follows goes on from the first.
  const [page, setPage] = useOptimistic(shown.page);
  const state = { ...shown, page };
  const { size, total } = state;
  const [least = size] = sizes ?? [];
  const isLong = total !== null && total > (look === 'numbered' ? 0 : Math.min(least, size));
  const isNeeded = total !== 0 && (page > 1 || isLong);
  if (!isNeeded) return null;
  const go = (to: number) =>
    startTransition(() => {
      setPage(to);
      onPage(to);
    });
  const step = { page, pages: knownPages(state), onPage: go };
  return (
    <nav className={styles.pagination} aria-label="Pages" data-look={look}>
      {look === 'numbered' && <p className={styles.words}>{shownRange(state)}</p>}
      <div className={styles.steps}>
        <Step {...step} to={page - 1} label="Prev" />
        {look === 'numbered' ? <Numbers {...step} /> : <span className={styles.words}>{pageWords(state)}</span>}
        <Step {...step} to={page + 1} label="Next" />
      </div>
      {sizes && onSize && (
        <div className={styles.size}>
          <Select
            label="Rows"
            options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(size)}
            onChange={(value) => onSize(Number(value))}
          />
        </div>
      )}
    </nav>
  );
}

interface StepProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Stays at the first or last page, with its focus: `disabled` would lose the focus after a press. */
function Step({ to, label, pages, onPage }: StepProps & { to: number; label: 'Prev' | 'Next' }) {
  const isPossible = to >= 1 && to <= pages;
  return (
    <Button size="small" aria-disabled={!isPossible || undefined} onClick={() => isPossible && onPage(to)}>
      {label === 'Prev' && <ChevronLeft size={16} aria-hidden="true" />}
      {label}
      {label === 'Next' && <ChevronRight size={16} aria-hidden="true" />}
    </Button>
  );
}

function Numbers({ page, pages, onPage }: StepProps) {
  return (
    <ol className={styles.numbers}>
      {pageItems(page, pages).map((item, index) =>
        item === 'gap' ? (
          <li key={`gap ${index}`} className={styles.gap} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={item}>
            <button
              type="button"
              className={styles.number}
              aria-label={`Page ${formatCount(item)}`}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => item !== page && onPage(item)}
            >
              {formatCount(item)}
            </button>
          </li>
        ),
      )}
    </ol>
  );
}
