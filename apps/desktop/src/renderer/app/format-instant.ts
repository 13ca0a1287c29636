import type { Settings } from '@bellweek/planner/core';
import { settingsOf } from '@bellweek/planner/core';
import type { PlannerSession } from '@bellweek/planner/session';
import { useStore } from 'zustand';

type Clock = Settings['clock'];
type DateStyle = 'full' | 'medium';

/** "Sunday, 22 November 2026 at 22:09", on the student's clock. @param at milliseconds since 1970 */
export function formatInstant(at: number, dateStyle: DateStyle, clock: Clock): string {
  const hourCycle = clock === '12' ? 'h12' : 'h23';
  return new Intl.DateTimeFormat('en-AU', { dateStyle, timeStyle: 'short', hourCycle }).format(at);
}

/** Formats instants in the planner's own style. */
export function useFormatInstant(session: PlannerSession, dateStyle: DateStyle): (at: number) => string {
  const clock = useStore(session.view, (view) => settingsOf(view.state).clock);
  return (at) => formatInstant(at, dateStyle, clock);
}
