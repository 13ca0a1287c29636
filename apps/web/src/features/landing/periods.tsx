import { ColourTagsScene } from '@bellweek/ui/scenes/colour-tags';
import { DragToWeekScene } from '@bellweek/ui/scenes/drag-to-week';
import { MenuBarScene } from '@bellweek/ui/scenes/menu-bar';
import { MonthWorkloadScene } from '@bellweek/ui/scenes/month-workload';
import { PriorityOrderScene } from '@bellweek/ui/scenes/priority-order';
import { QuickEntryScene } from '@bellweek/ui/scenes/quick-entry';
import { TaskGroupsScene } from '@bellweek/ui/scenes/task-groups';
import type { ReactNode } from 'react';

export interface Period {
  /** Time of the bell, as in the week at the top of the page. */
  time: string;
  moment: string;
  title: string;
  text: string;
  scenes: ReactNode;
  /** Space for the pictures: beside the text, or all of it below. */
  room?: 'small' | 'all';
}

/** The features for a student, in the order of a school day. */
export const PERIODS: Period[] = [
  {
    time: '9:00',
    moment: 'An essay is set.',
    title: 'Add it in seconds',
    text: 'Add a task with as little or as much detail as you want: a few words, or a due date, a length, tags, a group and a note.',
    scenes: <QuickEntryScene />,
  },
  {
    time: '9:50',
    moment: 'Then a test, for tomorrow.',
    title: 'Most important first',
    text: 'Tasks are listed in order of priority. When one becomes more important, drag it up.',
    scenes: <PriorityOrderScene />,
    room: 'small',
  },
  {
    time: '11:00',
    moment: 'When will it all get done?',
    title: 'From your list into your week',
    text: 'Drag a task from the to-do list onto the week or the month and schedule it down to the minute. You see your workload over time, before it gets too much.',
    scenes: (
      <>
        <DragToWeekScene />
        <MonthWorkloadScene />
      </>
    ),
    room: 'all',
  },
  {
    time: '11:50',
    moment: 'Not everything is homework.',
    title: 'Your own groups',
    text: 'Customisable task groups: a subject, a project, learning to drive, or anything else in your week.',
    scenes: <TaskGroupsScene />,
    room: 'small',
  },
  {
    time: '1:30',
    moment: 'Which task is the hard one?',
    title: 'Colours that mean something',
    text: 'Personalised colour tags: one for each subject, one for how difficult a task is, and any others you like. Each colour also has its own shape.',
    scenes: <ColourTagsScene />,
  },
  {
    time: '2:20',
    moment: 'Two minutes left in class.',
    title: 'One click away',
    text: 'Quick access from the menu bar on macOS or the system tray on Windows, whatever else is open.',
    scenes: <MenuBarScene />,
    room: 'all',
  },
];
