import { useEffect } from 'react';
import type { Field } from './url-state.ts';

const KEY = 'bellweek-admin-rows';
const DEFAULT = 10;
/** Rows per page that an operator may choose. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const sizeOf = (text: string | null | undefined): number | undefined =>
  [...PAGE_SIZES, 20].find((size) => String(size) === text);

/** Rows per page in the address; null leaves them to the browser. */
export const sizeField: Field<number | null> = {
  fallback: null,
  parse: ([text]) => sizeOf(text),
  format: (size) => (size === null ? [] : [String(size)]),
};

/** Storage may be switched off: then each visit begins with the default. */
function remembered(): number | undefined {
  try {
    return sizeOf(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

export function rememberSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size));
  } catch (failure) {
    console.warn('The number of rows could not be remembered:', failure);
  }
}

/**
 * Rows per page: the number in the address, else the last choice in this browser, which then goes into the address so that
 * a link shows other people the same.
 */
export function usePageSize(given: number | null, onSize: (size: number) => void, fallback = DEFAULT): number {
  const size = given ?? remembered() ?? fallback;
  useEffect(() => {
    if (given === null && size !== fallback) onSize(size);
  });
  return size;
}

/** The page that begins with, or holds, the first row of a page of another size. */
export const pageAtSize = (page: number, size: number, next: number): number =>
  Math.floor(((page - 1) * size) / next) + 1;
