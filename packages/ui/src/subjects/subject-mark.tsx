import { SUBJECT_SHAPES } from './subjects.ts';
import type { SubjectHue } from './subjects.ts';

export interface SubjectMarkProps {
  hue: SubjectHue;
  /** In pixels. */
  size?: number;
}

/** A subject's own shape in its own hue. Decoration beside the subject's name. */
export function SubjectMark({ hue, size = 12 }: SubjectMarkProps) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true" fill={`var(--subject-${hue}-edge)`}>
      <path d={SUBJECT_SHAPES[hue]} />
    </svg>
  );
}
