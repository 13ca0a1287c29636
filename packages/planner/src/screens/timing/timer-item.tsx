import { Timer } from 'lucide-react';
import { settingsOf } from '../../core/state/state.ts';
import type { PlannerSession } from '../../session/session.ts';
import { keysOf } from '../workspace/shortcuts.ts';
import { hasTimer } from './has-timer.ts';
import { toggleTimer } from './run-timer.ts';

/** Line of a menu that starts or stops the timer of a task or an event. */
export const timerItem = (session: PlannerSession, itemId: string, blockId?: string) => ({
  label: hasTimer(session, itemId) ? 'Stop timer' : 'Start timer',
  icon: <Timer size={16} />,
  keys: keysOf('timer', settingsOf(session.view.getState().state).singleKeys)[0],
  onSelect: () => toggleTimer(session, itemId, blockId),
});
