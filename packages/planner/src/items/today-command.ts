import type { Command } from '../domain/commands/command.ts';
import type { Section } from './sections.ts';

/** Gives today to the overdue tasks of a part of the list: those that one sees, however many more there are. */
export const todayCommand = ({ tasks }: Pick<Section, 'tasks'>): Command => ({
  type: 'task.today',
  ids: tasks.map(({ id }) => id),
});
