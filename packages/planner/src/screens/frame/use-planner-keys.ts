import { useEffect } from 'react';
import type { WorkspaceStore } from '../workspace/workspace.ts';
import { settingsOf } from '../../core/state/state.ts';
import { useTables } from '../use-tables.ts';
import { actionOfKey, typesCharacter } from '../workspace/shortcuts.ts';
import { PLANNER_ACTIONS } from './planner-actions.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

/** Layers on top, but for one that fades out with the focus in it. */
const ON_TOP = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])';
/** Targets that take keys: text fields and layers on top. Radio buttons and check boxes take no letters. */
const TAKEN =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], ' + ON_TOP;

/** Whether nothing was typed in a field since it was filled or emptied by the planner. */
const isFresh = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[data-fresh]');

/**
 * Takes typed characters before the planner, its list and its calendar do: for a search that is opening and has no field yet,
 * Enter too, and where the student turned single-key shortcuts off.
 */
function useTypedCharacters(workspace: WorkspaceStore): void {
  const { singleKeys } = settingsOf(useTables(['settings']));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isIn = (targets: string) => event.target instanceof Element && event.target.closest(targets) !== null;
      const { sheet, query, setQuery, enterQuery } = workspace.getState();
      const isTyped = typesCharacter(event);
      if (sheet === 'search' && !isIn(ON_TOP) && (isTyped || event.key === ' ' || event.key === 'Enter')) {
        event.preventDefault();
        event.stopImmediatePropagation();
        // A held shortcut is no text.
        if (event.repeat) return;
        if (event.key === 'Enter') enterQuery();
        else setQuery(query + event.key);
      } else if (!singleKeys && isTyped && !isIn(TAKEN)) event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [singleKeys, workspace]);
}

/** Runs the planner's shortcuts, except for keys that the list or the calendar has handled. */
export function usePlannerKeys(workspace: WorkspaceStore): void {
  const session = usePlannerSession();
  useTypedCharacters(workspace);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const action = actionOfKey('planner', event);
      // Search opens from a text field too, by shortcuts that type no character, and undo works in one without text to undo.
      const isOfField = action === 'search' || ((action === 'undo' || action === 'redo') && isFresh(event.target));
      const taken = isOfField && !typesCharacter(event) ? ON_TOP : TAKEN;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      // A sheet or a question that is opening has no focus yet: keys typed now are meant for it.
      const { sheet, opened, close } = workspace.getState();
      const isAsked = session.view.getState().scopeQuestion !== null;
      if (event.key === 'Escape' && isAsked) return session.answerScope(null);
      if (event.key === 'Escape' && (sheet !== null || opened)) return close();
      if (sheet !== null || isAsked) return;
      if (!action) return;
      event.preventDefault();
      PLANNER_ACTIONS[action](session, workspace.getState());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session, workspace]);
}
