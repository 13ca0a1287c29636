import { PRODUCT } from '@bellweek/api-client/contract/product';
import '@bellweek/ui/hues.css';
import type { SubjectHue } from '@bellweek/ui/subjects';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import styles from './public-forms.module.css';

const PARTS: { title: string; text: string; hue: SubjectHue }[] = [
  {
    title: 'Your week as it is',
    text: 'Bells, breaks, homework: how your students plan today and where it goes wrong.',
    hue: 'cobalt',
  },
  {
    title: `The same week in ${PRODUCT.name}`,
    text: 'Drag tasks from the list into the week and see the workload ahead.',
    hue: 'moss',
  },
  {
    title: 'On your computers',
    text: 'Installation, school accounts, and what stays on each student’s own machine.',
    hue: 'plum',
  },
  { title: 'Your questions', text: 'Privacy, cost, a pilot with one class: ask anything.', hue: 'ochre' },
];

/** The course of a demo, as a day of the timetable. */
export function LessonPlan() {
  return (
    <aside aria-labelledby="lesson-plan">
      <h2 id="lesson-plan" className={styles['aside-title']}>
        What the demo looks like
      </h2>
      <ol className={styles.lessons}>
        {PARTS.map(({ title, text, hue }) => (
          <li key={title} className={styles.lesson} data-hue={hue}>
            <SubjectMark hue={hue} size={16} />
            <h3 className={styles['lesson-title']}>{title}</h3>
            <p className={styles['lesson-text']}>{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
