import type { Settings } from '../../schema/settings.ts';
import { formatTypedMinute } from '../../core/time/format.ts';

const FOUR = 16 * 60;

/** Quick entry syntax for the help; the parser understands more than this. */
export const writingHelp = (clock: Settings['clock']) => ({
  title: 'While writing a task',
  keys: [
    { keys: ['fri', formatTypedMinute(FOUR, clock), '45m'], label: 'Day, time and how long it takes' },
    { keys: ['tmrw', 'after school', '2 weeks from today'], label: 'Other ways to say when' },
    { keys: ['due fri', 'by fri', 'for fri'], label: 'Due date' },
    { keys: ['every tue', 'every 2nd week', '3 days after done'], label: 'How it repeats' },
    { keys: ['every fri until 12/12', 'every fri x10'], label: 'When the repeats end' },
    {
      keys: ['remind me fri', `remind me at ${formatTypedMinute(FOUR, clock)}`],
      label: 'Reminder; with a time also “remind me 10 min before”',
    },
    { keys: ['essay took 40 min'], label: 'Records how long a task took; adds no new task' },
    { keys: ['ill thursday', 'away sat'], label: 'Keeps a day free and moves what was planned' },
    { keys: ['#english'], label: 'Tag; three letters are enough' },
    { keys: ['@assignments'], label: 'Group' },
    { keys: ['!hard'], label: 'Level' },
    { keys: ['“Friday”'], label: '“Quotes” keep words in the title' },
    { keys: ['Shift Enter'], label: 'New line: another task, or a step if you indent it' },
    { keys: ['Enter'], label: 'Add the task; with several lines, begin another line' },
    { keys: ['Ctrl Enter'], label: 'Add the tasks of several lines' },
  ],
});
