import type { ExamStudy } from '../../rules/planning/exam-plan.ts';

/** Sessions of the open form: new sessions, or sessions that get new times. Null where no form is open. */
export type Form = 'new' | 'missed' | 'late' | 'ahead' | null;

/** The form that stays open: one for sessions closes with the last of them, as where an exam is no longer before them. */
export const openForm = (form: Form, study: ExamStudy): Form =>
  form !== null && form !== 'new' && study[form].length === 0 ? null : form;
