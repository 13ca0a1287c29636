import type { Command, CommandContext } from '../core/commands/command.ts';
import type { CommandResult } from '../core/history/command-result.ts';
import { coalesceKey, nextUndo } from '../core/history/history.ts';
import { rollbackGesture } from '../core/history/undo.ts';
import { apply } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import { dayOf } from '../core/time/civil-time.ts';
import { civilNow } from '../core/time/zones.ts';
import { dropNote } from '../rules/planning/plan-note.ts';
import type { HistoryEntry } from '../schema/tables.ts';
import { occurrenceChange } from '../rules/series/series-change.ts';
import type { Notices } from './notices.ts';
import { OpenChange } from './open-change.ts';
import type { Scope } from './open-change.ts';
import type { RunOptions, RunResult } from './session-options.ts';
import { idsOf } from './view.ts';
import type { ScopeQuestion } from './view.ts';

/** The session as gestures act on it. */
interface GestureHost {
  state: () => State;
  context: () => CommandContext;
  run: (command: Command, options?: RunOptions) => RunResult;
  /** Runs a step without a notice. */
  take: (step: (state: State) => CommandResult) => RunResult;
  ask: (question: ScopeQuestion | null) => void;
}

/** Gestures, and the question which occurrences of a series one is for. */
export class Gestures {
  private open: OpenChange | null = null;

  constructor(
    private readonly host: GestureHost,
    private readonly notices: Notices,
  ) {}

  /** Runs a command as a gesture, so that its change of an occurrence can still be made for others, or taken back. */
  runAndAsk(command: Command): RunResult {
    const gestureId = this.host.context().newId();
    const result = this.host.run(command, { isQuiet: true, gestureId });
    if (!result.ok) this.notices.refused(result.refusal.message);
    else if (result.canUndo) this.commit(gestureId);
    return result;
  }

  /** @param scope null takes back the change that is asked about */
  answer(scope: Scope | null): void {
    const change = this.open;
    if (!change) return;
    this.open = null;
    this.host.ask(null);
    if (scope === 'this') return void this.showDone(change.gestureId);
    this.rollback(change.gestureId);
    if (scope !== null) this.host.run(change.commandFor(scope));
  }

  /** @returns whether it still is the last history entry */
  commit(gestureId: string): boolean {
    const state = this.host.state();
    const step = nextUndo(state);
    if (step?.coalesce !== coalesceKey(gestureId)) return false;
    const change = occurrenceChange(state, step);
    if (!change) return this.showDone(gestureId);
    this.open = new OpenChange(gestureId, state, change);
    this.host.ask(this.open.question);
    return true;
  }

  rollback(gestureId: string): boolean {
    return this.host.take((state) => rollbackGesture(state, gestureId)).ok;
  }

  /** Said at the drop: work after its due date, a day with too much of it. */
  private noteOf({ forward, inverse }: HistoryEntry): string {
    const after = this.host.state();
    const { now: instant, zone } = this.host.context();
    const now = civilNow(instant, zone);
    return dropNote({ before: apply(after, inverse), after, changes: forward, now, today: dayOf(now), zone });
  }

  private showDone(gestureId: string): boolean {
    const step = nextUndo(this.host.state());
    if (step?.coalesce !== coalesceKey(gestureId)) return false;
    this.notices.done({
      sentence: step.sentence,
      note: this.noteOf(step),
      canUndo: true,
      changed: idsOf(step.forward),
    });
    return true;
  }
}
