import '@bellweek/ui/hues.css';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import type { Hue } from '../../schema/fields.ts';
import styles from './tag-mark.module.css';

/** Letter or shape of a tag in its hue, decorative beside the name. */
export function TagMark({ hue, letter, size = 10 }: { hue: Hue; letter: string | null; size?: number }) {
  if (letter === null || letter.trim() === '') return <SubjectMark hue={hue} size={size} />;
  return (
    <span className={styles.letter} data-hue={hue} aria-hidden="true">
      {letter}
    </span>
  );
}
