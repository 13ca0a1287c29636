import type { Command, CommandContext, CommandOf, CommandType, SeriesScope } from '../core/commands/command.ts';
import { run } from '../rules/run.ts';
import { occurrenceChange, seriesCommand } from '../rules/series/series-change.ts';
import type { OccurrenceChange } from '../rules/series/series-change.ts';
import { nextUndo } from '../core/history/history.ts';
import { occurrenceCounts } from '../core/state/occurrences.ts';
import type { State } from '../core/state/state.ts';
import { activeEvent, activeTask } from '../core/state/views.ts';
import type { ScopeQuestion } from './view.ts';

/** The occurrences of a series that a change of one is for. */
export type Scope = 'this' | SeriesScope;

/** Commands on tasks or events whose fields a series has too. */
const ASKING = [
  ...(['event.edit', 'event.move', 'event.delete'] as const),
  ...(['task.edit', 'task.due', 'task.delete', 'task.move', 'task.tag', 'task.reorder'] as const),
] as const;
const isAsking = (command: Command): command is CommandOf<(typeof ASKING)[number]> =>
  (ASKING as readonly CommandType[]).includes(command.type);

/** Whether a command is on one occurrence of a series, and may be meant for others. */
export function mayAsk(state: State, command: Command): boolean {
  if (!isAsking(command)) return false;
  const [id, ...others] = 'ids' in command ? command.ids : [command.id];
  const row = id === undefined || others.length > 0 ? undefined : (activeEvent(state, id) ?? activeTask(state, id));
  return row !== undefined && row.seriesId !== null;
}

/** The command for the occurrences meant; the command itself where it changes nothing that they share. */
export function inScope(state: State, command: Command, scope: Scope, context: CommandContext): Command {
  if (scope === 'this' || !mayAsk(state, command)) return command;
  const result = run(state, command, { ...context, gestureId: 'scope' });
  const entry = result.ok ? nextUndo(result.state) : undefined;
  const change = result.ok && entry && result.changes.length > 0 ? occurrenceChange(result.state, entry) : null;
  return change ? seriesCommand(change, scope) : command;
}

/** A change of an occurrence that waits for the student's answer. */
export class OpenChange {
  constructor(
    readonly gestureId: string,
    private readonly state: State,
    private readonly change: OccurrenceChange,
  ) {}

  get question(): ScopeQuestion {
    const { series, day, kind, before } = this.change;
    const counts = occurrenceCounts(this.state, series, day, kind !== 'delete');
    return { id: before.id, title: before.title, of: series.of, kind, counts };
  }

  commandFor(scope: SeriesScope): CommandOf<'series.change' | 'series.delete'> {
    return seriesCommand(this.change, scope);
  }
}
