import { useEffect } from 'react';
import type { WorkspaceStore } from '../workspace/workspace.ts';
import { settingsOf } from '../../domain/state/state.ts';
import { useTables } from '../use-tables.ts';
import { actionOfKey, typesCharacter } from '../actions/shortcuts.ts';
import { PLANNER_ACTIONS } from './planner-actions.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

const ON_TOP = '[role=dialog], [role=alertdialog], [role=menu]';
/** Where a key is text, or belongs to what lies on top; a choice takes no letters. */
const TAKEN =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], ' + ON_TOP;

/** Takes keys that type a character from the planner, its list and its calendar, where the student turned them off. */
function useWithoutSingleKeys(): void {
  const { singleKeys } = settingsOf(useTables(['settings']));
  useEffect(() => {
    if (singleKeys) return;
    const stop = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(TAKEN) !== null;
      if (!isTyped && typesCharacter(event)) event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', stop, true);
    return () => document.removeEventListener('keydown', stop, true);
  }, [singleKeys]);
}

/** Carries out the planner's own keys; what a list or the calendar made of one before is theirs. */
export function usePlannerKeys(workspace: WorkspaceStore): void {
  const session = usePlannerSession();
  useWithoutSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const action = actionOfKey('planner', event);
      // The search opens from a text field too, by the keys that type nothing.
      const taken = action === 'search' && !typesCharacter(event) ? ON_TOP : TAKEN;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      if (event.key === 'Escape' && workspace.getState().opened) return workspace.getState().close();
      // A sheet that is about to be laid on top has not got the focus yet; what is typed for it is no key of ours.
      if (workspace.getState().sheet !== null) return;
      if (!action) return;
      event.preventDefault();
      PLANNER_ACTIONS[action](session, workspace.getState());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session, workspace]);
}
