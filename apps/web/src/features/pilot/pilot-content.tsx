import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { ColourTagsScene } from '@bellweek/ui/scenes/colour-tags';
import { DragToWeekScene } from '@bellweek/ui/scenes/drag-to-week';
import { MenuBarScene } from '@bellweek/ui/scenes/menu-bar';
import { MonthWorkloadScene } from '@bellweek/ui/scenes/month-workload';
import { PriorityOrderScene } from '@bellweek/ui/scenes/priority-order';
import { QuickEntryScene } from '@bellweek/ui/scenes/quick-entry';
import { TaskGroupsScene } from '@bellweek/ui/scenes/task-groups';
import type { WeekEntry } from '@bellweek/ui/week-grid';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';

/** Current problems of the service; the team adds them here, newest first. */
export const SERVICE_ALERTS: { date: string; text: string }[] = [];

/** Facts for everybody who takes part, before they begin. */
export const STATEMENTS: { title: string; text: string }[] = [
  {
    title: 'Your data stays with you',
    text: 'All data is stored locally, on your device, at the moment. It does not move between devices yet.',
  },
  {
    title: 'Sign in with your school Google account',
    text: `Use the address that ends in @${PRODUCT.pilotSchool.domain}: it gives you access.`,
  },
  {
    title: 'Leave the background service on',
    text: 'The auto-updater runs as a background service and must stay enabled, or you’ll stay on an old version.',
  },
  {
    title: 'Coming soon',
    text: 'Recurring events, an event countdown, and an app for iOS.',
  },
];

/** The features, in the order in which people meet them. */
export const WALKTHROUGH: { title: string; text: string; scene: ReactNode; isWide?: true }[] = [
  {
    title: 'Add a task',
    text: 'Type a few words and press Enter. Open the task whenever you know more, and add when it is due, how long it takes, its tags, its group, or a note.',
    scene: <QuickEntryScene />,
  },
  {
    title: 'Put the list in order',
    text: 'The top of the list is what matters most. Drag a task up or down when that changes.',
    scene: <PriorityOrderScene />,
  },
  {
    title: 'Drag it into the week',
    text: 'Pull a task from the to-do list onto the calendar and let go where you want to do it. It snaps to 15 minutes, or to 5 with Alt. In the task you can set any minute, such as 4:07. Below each day you see how much work it holds.',
    scene: <DragToWeekScene />,
    isWide: true,
  },
  {
    title: 'Look at the month',
    text: 'The month shows your workload over time, so you spot a heavy week while there is still a lighter one before it.',
    scene: <MonthWorkloadScene />,
  },
  {
    title: 'Make groups',
    text: 'Keep what belongs together in a group of its own: an assignment, a club, a birthday.',
    scene: <TaskGroupsScene />,
  },
  {
    title: 'Give it a colour',
    text: 'Tags have a name and a colour. Start with one for each subject and one for each level of difficulty, then make your own.',
    scene: <ColourTagsScene />,
  },
  {
    title: 'Keep it at hand',
    text: 'The small window opens from the menu bar on macOS and from the system tray on Windows. Add a task there without leaving what you are doing.',
    scene: <MenuBarScene />,
    isWide: true,
  },
];

export interface Way {
  title: string;
  text: string;
  /** Text alternative of the drawn week. */
  label: string;
  entries: WeekEntry[];
  now: { day: number; row: number };
}

const LESSONS: WeekEntry[] = [0, 1, 2, 3, 4].flatMap((day) =>
  [0, 1, 2].map((from): WeekEntry => ({ day, from, to: from + 1, hue: 'slate', isOutline: true })),
);

/** Three ways of working that suit different people. */
export const WAYS: Way[] = [
  {
    title: 'Plan the week on Sunday',
    text: 'Once a week, go through the list from the top and drag each task into a free afternoon. Then follow the week and move what didn’t work out.',
    label: 'A week whose afternoons were filled on Sunday evening',
    entries: [
      ...LESSONS,
      { day: 0, from: 4, to: 5, hue: 'rust' },
      { day: 1, from: 4.5, to: 6, hue: 'cobalt' },
      { day: 2, from: 4, to: 5, hue: 'moss' },
      { day: 3, from: 5, to: 6, hue: 'cobalt' },
      { day: 4, from: 4, to: 4.75, hue: 'plum' },
    ],
    now: { day: 6, row: 6 },
  },
  {
    title: 'Plan each day after the last bell',
    text: 'Write tasks down as they are set, without a time. After school, take the first two or three from the list and give them a place in what is left of the day.',
    label: 'A week that is planned until today, Wednesday, with the days after it still open',
    entries: [
      ...LESSONS,
      { day: 0, from: 4, to: 5, hue: 'rust' },
      { day: 0, from: 5.5, to: 6.25, hue: 'plum' },
      { day: 1, from: 4, to: 5.5, hue: 'moss' },
      { day: 2, from: 4, to: 5, hue: 'cobalt' },
      { day: 2, from: 5.5, to: 6.5, hue: 'ochre' },
    ],
    now: { day: 2, row: 3.5 },
  },
  {
    title: 'Plan backwards from the due date',
    text: 'For big tasks, start with the due date and work back: the final read the evening before, the revision two days before that, the draft at the start of the week.',
    label: 'An essay due on Friday, with its last read on Thursday, its revision on Tuesday and its draft on Monday',
    entries: [
      ...LESSONS,
      { day: 0, from: 4, to: 6.5, hue: 'cobalt' },
      { day: 1, from: 4.5, to: 6, hue: 'cobalt' },
      { day: 3, from: 5, to: 5.75, hue: 'cobalt' },
    ],
    now: { day: 4, row: 1 },
  },
];

export const KNOWN_ISSUES: { title: string; text: string }[] = [
  {
    title: 'Another device starts empty',
    text: 'Since data is stored locally, what you plan on one device does not appear on another.',
  },
  {
    title: 'Lessons don’t repeat yet',
    text: 'Recurring events are coming soon. Until then, plan what you do outside lessons.',
  },
  {
    title: 'No updates while the background service is off',
    text: 'If the app says it is out of date, enable its background service or download it again below.',
  },
  {
    title: 'Only Google accounts',
    text: 'Signing in with your school’s Microsoft account is coming soon.',
  },
];

/** The course of the pilot, and what is expected of the participants. */
export const PROCESS: { title: string; text: ReactNode }[] = [
  {
    title: 'Tell us what you think',
    text: (
      <>
        Use the feedback tab in the app’s settings: it goes straight to the people who build it. For anything else, use
        the <Link href={paths.contact}>contact page</Link>.
      </>
    ),
  },
  {
    title: 'Updates are automatic',
    text: 'Updates install automatically. Now and then we may ask you to reinstall the app; your data stays where it is.',
  },
  {
    title: 'Check here when something is wrong',
    text: 'Service alerts are on this page, at the top.',
  },
];
