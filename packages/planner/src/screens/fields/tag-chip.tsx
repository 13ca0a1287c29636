import '@bellweek/ui/hues.css';
import { SubjectMark } from '@bellweek/ui/subject-mark';
import type { Hue } from '../../schema/fields.ts';
import type { Tag } from '../../schema/tag.ts';
import styles from './tag-chip.module.css';

/** Letter or shape of a tag in its hue, decorative beside the name. */
export function TagMark({ hue, letter, size = 10 }: { hue: Hue; letter: string | null; size?: number }) {
  if (letter === null || letter.trim() === '') return <SubjectMark hue={hue} size={size} />;
  return (
    <span className={styles.letter} data-hue={hue} aria-hidden="true">
      {letter}
    </span>
  );
}

/** Tag beside a task: colour, letter or shape, and name. */
export function TagChip({ tag }: { tag: Pick<Tag, 'hue' | 'letter' | 'name'> }) {
  return (
    <span className={styles.chip} data-hue={tag.hue}>
      <TagMark hue={tag.hue} letter={tag.letter} />
      <span className={styles.name}>{tag.name}</span>
    </span>
  );
}
