import { ChoiceButton } from '@bellweek/ui/choice-button';
import { useMedia } from '@bellweek/ui/media';
import { Eraser } from 'lucide-react';
import type { Tag } from '../../schema/tag.ts';
import { TagMark } from '../fields/tag-mark.tsx';
import styles from './lesson-grid.module.css';
import type { Brush } from './use-drawing.ts';

export interface SubjectPaletteProps {
  subjects: readonly Tag[];
  brush: Brush | null;
  onBrush: (brush: Brush | null) => void;
}

/** Subjects to draw with, and an eraser. */
export function SubjectPalette({ subjects, brush, onBrush }: SubjectPaletteProps) {
  const isOn = (name: string | null): boolean => brush !== null && brush.subject === name;
  const isTouch = useMedia('(pointer: coarse)');
  const toggle = (name: string | null) => onBrush(isOn(name) ? null : { subject: name });
  if (subjects.length === 0) return null;
  return (
    <fieldset className={styles.palette}>
      <legend className={styles.quiet}>Choose a subject, then {isTouch ? 'tap' : 'draw over'} its lessons</legend>
      {subjects.map(({ id, name, hue, letter }) => (
        <ChoiceButton key={id} type="checkbox" checked={isOn(name)} onChange={() => toggle(name)}>
          <TagMark hue={hue} letter={letter} />
          {name}
        </ChoiceButton>
      ))}
      <ChoiceButton type="checkbox" checked={isOn(null)} onChange={() => toggle(null)}>
        <Eraser size={16} aria-hidden="true" />
        Erase
      </ChoiceButton>
    </fieldset>
  );
}
