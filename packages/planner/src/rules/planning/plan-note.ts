import type { Command, CommandType } from '../../core/commands/command.ts';
import { afterDueNote } from '../tasks/after-due.ts';
import { overloadNote } from './overload.ts';

type NoteOptions = Parameters<typeof afterDueNote>[0];

/** Commands that warn about work after its due date. */
const PLANS: ReadonlySet<CommandType> = new Set<CommandType>([
  ...(['task.add', 'entry.add', 'task.edit', 'task.plan', 'task.due', 'task.reorder', 'task.spread'] as const),
  ...(['block.add', 'block.plan', 'block.move', 'block.resize', 'block.toDay'] as const),
]);
/** Commands that warn about too much work on a day. */
const PLACES: ReadonlySet<CommandType> = new Set<CommandType>(['block.add', 'block.plan', 'block.move']);

const joined = (notes: readonly string[]): string => notes.filter((note) => note !== '').join(' ');

/** Warnings after a drag: of work after its due date, of a day with too much work. */
export const dropNote = (options: NoteOptions): string => joined([afterDueNote(options), overloadNote(options)]);

/** The same after a command. */
export const planNote = ({ type }: Command, options: NoteOptions): string =>
  joined([PLANS.has(type) ? afterDueNote(options) : '', PLACES.has(type) ? overloadNote(options) : '']);
