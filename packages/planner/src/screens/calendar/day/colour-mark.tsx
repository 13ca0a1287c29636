import { SubjectMark } from '@bellweek/ui/subject-mark';
import type { ReactNode } from 'react';
import type { ItemColour } from '../../../items/item-colour.ts';

/** Mark beside a colour: the tag's letter or the hue's shape. @returns null where there is no colour */
export function colourMark({ isPlain, letter, hue }: ItemColour): ReactNode {
  return isPlain ? null : (letter ?? <SubjectMark hue={hue} size={9} />);
}
