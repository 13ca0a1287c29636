import type { SubjectHue } from '@bellweek/ui/subjects';

export interface Claim {
  title: string;
  text: string;
  hue: SubjectHue;
}

/** What the product does for a student, in the order of a first day with it. */
export const CLAIMS: Claim[] = [
  {
    title: 'Written down in seconds',
    text: 'Add a task with as little or as much detail as you want: a few words, or a due date, a length and a tag.',
    hue: 'cobalt',
  },
  {
    title: 'What matters first',
    text: 'Tasks stand in the order of their priority. Drag one up when it becomes more important, drop it where it belongs.',
    hue: 'rust',
  },
  {
    title: 'From the list into the week',
    text: 'Drag a task onto the week or the month to schedule it down to the minute, and see your workload over time.',
    hue: 'moss',
  },
  {
    title: 'Your own groups',
    text: 'Customisable task groups: by subject, by project, or by whatever holds your week together.',
    hue: 'plum',
  },
  {
    title: 'Colours that mean something',
    text: 'Personalised colour tags, such as one for each subject and one for how difficult a task is.',
    hue: 'ochre',
  },
  {
    title: 'One click away',
    text: 'Quick access from the menu bar on macOS or the system tray on Windows, whatever else is open.',
    hue: 'teal',
  },
];
