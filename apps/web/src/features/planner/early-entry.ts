import { appendToDraft } from '@bellweek/planner/screens';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { isFreshPlanner } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { earlyField } from './planner-outline.tsx';

const ADD: PlannerScreenProps['wanted'] = { kind: 'add' };

/** Takes over text and focus of the field that was there before the planner. */
export function useEarlyEntry(session: PlannerSession, accountId: string) {
  const [wanted, setWanted] = useState<PlannerScreenProps['wanted']>(null);
  const typed = useRef({ text: '', isFocused: false });
  // Before the next frame, in which the hidden field loses the focus.
  useLayoutEffect(() => {
    const field = earlyField();
    if (!field) return;
    typed.current = { text: field.value.trim(), isFocused: document.activeElement === field };
    field.value = '';
  }, []);
  useEffect(() => {
    const { text, isFocused } = typed.current;
    typed.current = { text: '', isFocused: false };
    if (text !== '') appendToDraft(accountId, text);
    // The first questions come before the field.
    if ((text !== '' || isFocused) && !isFreshPlanner(session.view.getState())) setWanted(ADD);
  }, [session, accountId]);
  return { wanted, done: useCallback(() => setWanted(null), []) };
}
