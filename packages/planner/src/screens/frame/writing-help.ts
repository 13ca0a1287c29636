/** What one may write into the field for new tasks, for the help; the parser understands more than anybody reads. */
export const WRITING_HELP = {
  title: 'While writing a task',
  keys: [
    { keys: ['fri', '4pm', '45m'], what: 'Day, time and how long it takes' },
    { keys: ['tmrw', 'after school', '2 weeks from today'], what: 'Other ways to say when' },
    { keys: ['due fri', 'by fri', 'for fri'], what: 'Due date' },
    { keys: ['#english'], what: 'Tag; three letters are enough' },
    { keys: ['@assignments'], what: 'Group' },
    { keys: ['!hard'], what: 'Level' },
    { keys: ['“Friday”'], what: '“Quotes” keep words in the title' },
    { keys: ['Shift Enter'], what: 'New line: another task, or a step if you indent it' },
  ],
} as const;
