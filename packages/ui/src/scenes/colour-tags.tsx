import { HeroBox } from '../illustrations/hero-box.tsx';
import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import { SUBJECT_HUES } from '../subjects/subjects.ts';
import styles from './colour-tags.module.css';
import { Caret, Scene } from './scene.tsx';
import { DIFFICULTIES, DifficultyTag, SubjectTag } from './tag.tsx';

const LABEL =
  'Tags in two groups: subjects, each with its own colour and shape, and difficulty, from Easy to Hard. Japanese, a new ' +
  'tag, is getting a colour. Below are tasks with both kinds of tags.';

const TASKS = [
  { title: 'Vocabulary list 12', hue: 'plum', subject: 'Japanese', level: 'Easy' },
  { title: 'Prac report', hue: 'moss', subject: 'Science', level: 'Medium' },
  { title: 'Macbeth essay', hue: 'cobalt', subject: 'English', level: 'Hard' },
] as const;

/** Tags by subject and by difficulty, and tasks that have them. */
export function ColourTagsScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.sheet}>
        <div className={styles.group}>
          <span className={styles.name}>Subject</span>
          <span className={styles.tags}>
            <SubjectTag hue="cobalt" name="English" />
            <SubjectTag hue="rust" name="Maths" />
            <SubjectTag hue="moss" name="Science" />
            <SubjectTag hue="ochre" name="History" />
            <SubjectTag hue="rose" name="Art" />
          </span>
        </div>
        <div className={styles.editor}>
          <span className={styles.field}>
            Japanese
            <Caret />
          </span>
          <span className={styles.palette}>
            {SUBJECT_HUES.map((hue) => (
              <span key={hue} className={styles.swatch} data-hue={hue} data-chosen={hue === 'plum' || undefined}>
                <SubjectMark hue={hue} size={14} />
              </span>
            ))}
          </span>
        </div>
        <div className={styles.group}>
          <span className={styles.name}>Difficulty</span>
          <span className={styles.tags}>
            {DIFFICULTIES.map((level) => (
              <DifficultyTag key={level} level={level} />
            ))}
          </span>
        </div>
        {TASKS.map(({ title, hue, subject, level }) => (
          <div key={title} className={styles.task}>
            <HeroBox />
            <span className={styles.title}>{title}</span>
            <span className={styles.tags}>
              <SubjectTag hue={hue} name={subject} />
              <DifficultyTag level={level} />
            </span>
          </div>
        ))}
      </div>
    </Scene>
  );
}
