/** What one may write into the field for new tasks, for the help; the parser understands more than anybody reads. */
export const WRITING_HELP = {
  title: 'While writing a task',
  keys: [
    { keys: ['fri', '4pm', '45m'], what: 'The day to do it, the time, how long it takes' },
    { keys: ['due fri', 'for fri'], what: 'When it has to be there; also “by” and “before”' },
    { keys: ['#english'], what: 'A tag; its first three letters do' },
    { keys: ['@assignments'], what: 'The group it is in' },
    { keys: ['!hard'], what: 'How difficult it is' },
    { keys: ['“Friday”'], what: 'In quotes it is no day, but title' },
    { keys: ['Shift Enter'], what: 'Another line is another task; further in, it is a step' },
  ],
} as const;
