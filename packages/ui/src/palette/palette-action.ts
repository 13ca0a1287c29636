/** Something search can run by name: an action, or a place to go to. */
export interface PaletteAction {
  label: string;
  /** Additional search words, in any order. */
  keywords?: string;
  /** The shortcut of the same action. */
  shortcut?: string;
  run: () => void;
}

const MOST = 8;
const BETWEEN = /[^\p{L}\p{N}]+/u;

/**
 * Actions that match: each word of the query begins one of their words. Empty for an empty query.
 *
 * @param fold text as it is compared
 */
export function matchingActions<T extends Pick<PaletteAction, 'label' | 'keywords'>>(
  all: readonly T[],
  query: string,
  fold = (text: string): string => text.toLowerCase(),
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
