import { SubjectMark } from '../src/subjects/subject-mark.tsx';
import { SUBJECT_HUES } from '../src/subjects/subjects.ts';
import styles from './gallery.module.css';

const ROLES = [
  'sunken',
  'paper',
  'surface',
  'raised',
  'ink',
  'ink-soft',
  'line',
  'rule',
  'edge',
  'margin-line',
  'accent',
  'accent-strong',
  'accent-soft',
  'accent-ink',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'info',
  'info-soft',
  'focus',
];

const SIZES = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];

export function TokensSection() {
  return (
    <>
      <section className={styles.section}>
        <h2>Colour</h2>
        <div className={styles.swatches}>
          {ROLES.map((role) => (
            <div key={role} className={styles.swatch}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${role})`} />
              </svg>
              {role}
            </div>
          ))}
        </div>
        <h3>Subjects</h3>
        <div className={styles.swatches}>
          {SUBJECT_HUES.map((hue) => (
            <div
              key={hue}
              className={styles.subject}
              style={{
                background: `var(--subject-${hue}-fill)`,
                color: `var(--subject-${hue}-ink)`,
                borderLeft: `4px solid var(--subject-${hue}-edge)`,
              }}
            >
              <SubjectMark hue={hue} /> {hue}
            </div>
          ))}
        </div>
      </section>
      <section className={styles.section}>
        <h2>Type</h2>
        <div className={styles.scale}>
          {SIZES.map((size) => (
            <p
              key={size}
              style={{ fontSize: `var(--text-${size})`, lineHeight: 1.1, fontFamily: 'var(--font-display)' }}
            >
              Essay due Friday 9:50
            </p>
          ))}
          <p>
            Instrument Sans for reading. Monday 1:11, Tuesday 8:08: figures stand under each other wherever{' '}
            <span className="tabular">0123456789</span> times and counts are listed.
          </p>
        </div>
      </section>
    </>
  );
}
