import { Section } from '../../fields/section.tsx';
import { CalendarImport } from './calendar-import.tsx';
import styles from './data-screen.module.css';

/** How each program calls its export. */
const EXPORTS = [
  ['Todoist', 'in a project’s menu, Export as a template (CSV)'],
  ['TickTick', 'on its website, Settings, Account, Generate backup'],
  ['Google Tasks', 'at Google Takeout, choose Tasks, unpack it, and take Tasks.json'],
  ['Apple Reminders', 'on a Mac, File, Export, for each list (.ics)'],
  ['My Study Life', 'has no export button; files (JSON, CSV) of its tasks and exams are read'],
] as const;

/** Moving in from other programs: their files, and a file dropped anywhere on the planner. */
export const MovingSection = () => (
  <Section
    title="Move from another app"
    hint="Choose the file, or drop it on the planner. You see what would be added first."
  >
    <ul className={styles.quiet}>
      {EXPORTS.map(([app, words]) => (
        <li key={app}>
          {app}: {words}.
        </li>
      ))}
    </ul>
    <CalendarImport label="Choose a file…" fieldLabel="File from another app" takesDrops />
  </Section>
);
