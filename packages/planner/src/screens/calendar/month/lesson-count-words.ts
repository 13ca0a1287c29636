import { plural } from '../../../core/text/words.ts';

/** "nothing on", "3 on", "2 lessons on", "5 on, 2 of them lessons". @param total with the lessons */
export function onWords(total: number, lessons: number): string {
  if (total === 0) return 'nothing on';
  if (lessons === total) return `${plural(lessons, 'lesson')} on`;
  if (lessons === 0) return `${total} on`;
  return `${total} on, ${lessons} of them ${lessons === 1 ? 'a lesson' : 'lessons'}`;
}
