import type { Contact } from '@bellweek/api-client/contract/campaigns';
import { useCallback, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

interface Rows {
  rowAt: (index: number) => Contact | undefined;
  onRangeChange: (from: number, to: number) => void;
}

const MARK = 'data-contact';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 };

const buttonOf = (target: EventTarget): string | null => (target as Element).getAttribute(MARK);

/** Roving tabindex for the buttons of a long list's rows: there may be 100,000 of them. */
export function useRowButtons({ rowAt, onRangeChange }: Rows) {
  const [active, setActive] = useState<string | null>(null);
  const [drawn, setDrawn] = useState({ from: 0, to: 0 });
  const emails = Array.from({ length: drawn.to - drawn.from }, (_, index) => rowAt(drawn.from + index)?.email);
  const tabStop = active !== null && emails.includes(active) ? active : emails.find((email) => email !== undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || buttonOf(event.target) === null) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${MARK}]`)];
    const next = all.findIndex((button) => button === event.target) + step;
    // Rows outside the viewport are rendered ahead, so that there is always a next one, and it scrolls into view.
    all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
  };
  return {
    box: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => {
        const email = buttonOf(target);
        if (email !== null) setActive(email);
      },
    },
    onRangeChange: useCallback(
      (from: number, to: number) => {
        onRangeChange(from, to);
        setDrawn({ from, to });
      },
      [onRangeChange],
    ),
    of: (email: string) => ({ [MARK]: email, tabIndex: email === tabStop ? 0 : -1 }),
  };
}
