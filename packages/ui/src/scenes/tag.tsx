import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import type { SubjectHue } from '../subjects/subjects.ts';
import styles from './tag.module.css';

/** A subject's tag: its colour, its shape, its name. */
export function SubjectTag({ hue, name }: { hue: SubjectHue; name: string }) {
  return (
    <span className={styles.tag} data-hue={hue}>
      <SubjectMark hue={hue} size={10} />
      {name}
    </span>
  );
}

export const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The difficulty of a task: one tick of the bell, two, or three. */
export function DifficultyTag({ level }: { level: Difficulty }) {
  const strokes = DIFFICULTIES.indexOf(level) + 1;
  return (
    <span className={styles.tag} data-level={level}>
      <svg viewBox="0 0 12 12" width={12} height={12}>
        {DIFFICULTIES.map((name, at) => (
          <path
            key={name}
            d={`M${2 + at * 4} 11V${8 - at * 3}`}
            stroke={at < strokes ? 'currentColor' : 'var(--rule)'}
            strokeWidth={2.25}
          />
        ))}
      </svg>
      {level}
    </span>
  );
}
