import { fold } from '../../domain/text/fold.ts';

/** Something the planner can do, or a place in it to go to. */
export interface PaletteAction {
  label: string;
  /** What else it may be called, in any order. */
  keywords?: string;
  /** The key that does the same. */
  shortcut?: string;
  run: () => void;
}

const MOST = 8;
const BETWEEN = /[^\p{L}\p{N}]+/u;

/** What is called so: each word of the query begins one of its words. Nothing for an empty query. */
export function matchingActions<T extends Pick<PaletteAction, 'label' | 'keywords'>>(
  all: readonly T[],
  query: string,
): T[] {
  const wanted = fold(query)
    .split(BETWEEN)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return all
    .filter(({ label, keywords = '' }) => {
      const own = fold(`${label} ${keywords}`).split(BETWEEN);
      return wanted.every((word) => own.some((each) => each.startsWith(word)));
    })
    .slice(0, MOST);
}
