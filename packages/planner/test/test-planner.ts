import type { Command, CommandContext, TaskDraft } from '../src/core/commands/command.ts';
import { CALENDAR_RULES } from '../src/rules/files/later-rules.ts';
import { TIME_RULES } from '../src/rules/timing/later-rules.ts';
import { TAKE_OUT_RULES } from '../src/rules/planning/take-out-command.ts';
import { run } from '../src/rules/run.ts';
import { redo, undo } from '../src/core/history/undo.ts';
import type { CommandResult } from '../src/core/history/command-result.ts';
import { EMPTY_STATE } from '../src/core/state/state.ts';
import type { State } from '../src/core/state/state.ts';
import { tasksInOrder } from '../src/core/state/views.ts';

/** A Wednesday afternoon in the middle of a school week. */
export const NOW = '2026-11-18T04:30:00.000Z';
export const TODAY = '2026-11-18';
export const ZONE = 'Australia/Sydney';

export function idAt(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Ids in order of creation, so that a failed test reads the same twice. */
export function idSource(first = 1): () => string {
  let next = first;
  return () => idAt(next++);
}

export function contextOf(overrides: Partial<CommandContext> = {}): CommandContext {
  return { now: NOW, zone: ZONE, newId: idSource(), ...overrides };
}

type Done = Extract<CommandResult, { ok: true }>;

export function mustBeDone(outcome: CommandResult): Done {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.message}`);
  return outcome;
}

/** A running planner: its state, and a clock that tests move. */
export class TestPlanner {
  state: State;
  now = NOW;
  zone = ZONE;
  /** Milliseconds that the server's clock is ahead of the device's. */
  serverAhead = 0;
  private readonly newId = idSource();

  constructor(state: State = EMPTY_STATE) {
    this.state = state;
  }

  get context(): CommandContext {
    const serverTime = new Date(Date.parse(this.now) + this.serverAhead).toISOString();
    return { now: this.now, serverTime, zone: this.zone, newId: this.newId };
  }

  wait(milliseconds: number): void {
    this.now = new Date(Date.parse(this.now) + milliseconds).toISOString();
  }

  try(command: Command): CommandResult {
    const outcome = run(this.state, command, this.context, { ...CALENDAR_RULES, ...TIME_RULES, ...TAKE_OUT_RULES });
    if (outcome.ok) this.state = outcome.state;
    return outcome;
  }

  /** Runs a command that must not be refused. */
  do(command: Command): Done {
    return mustBeDone(this.try(command));
  }

  refusal(command: Command): string {
    const outcome = this.try(command);
    if (outcome.ok) throw new Error(`not refused: ${outcome.sentence}`);
    return outcome.refusal.message;
  }

  undo(): Done {
    const outcome = mustBeDone(undo(this.state));
    this.state = outcome.state;
    return outcome;
  }

  redo(): Done {
    const outcome = mustBeDone(redo(this.state));
    this.state = outcome.state;
    return outcome;
  }

  /** Adds tasks and returns their ids. */
  tasks(...drafts: (string | TaskDraft)[]): string[] {
    const tasks = drafts.map((draft) => (typeof draft === 'string' ? { title: draft } : draft));
    return this.do({ type: 'task.add', tasks }).focus;
  }

  group(name: string): string {
    return this.do({ type: 'group.add', group: { name } }).focus[0] ?? '';
  }

  tagGroup(name: string): string {
    return this.do({ type: 'tagGroup.add', tagGroup: { name } }).focus[0] ?? '';
  }

  tag(tagGroupId: string, name: string): string {
    return this.do({ type: 'tag.add', tag: { tagGroupId, name } }).focus[0] ?? '';
  }

  titles(): string[] {
    return tasksInOrder(this.state).map((task) => task.title);
  }
}
