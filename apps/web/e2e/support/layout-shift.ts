import type { Page } from '@playwright/test';

/** Sums up unexpected layout shifts; read with {@link layoutShift}. */
export function observeLayoutShift(): void {
  const total = { value: 0 };
  Object.assign(window, { layoutShiftTotal: total });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total.value += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShiftTotal: { value: number } }).layoutShiftTotal.value);
