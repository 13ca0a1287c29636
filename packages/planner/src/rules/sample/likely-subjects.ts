import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { suggestedSubjects } from './local-subjects.ts';
import { subjectTags } from '../timetable/subject-tags.ts';

/** Names to complete while a lesson is typed: the student's own subjects, then the usual ones of the country. */
export function likelySubjects(state: State): string[] {
  const { country, stage } = settingsOf(state);
  return [...subjectTags(state).map(({ name }) => name), ...suggestedSubjects(country, stage ?? 'school')];
}
