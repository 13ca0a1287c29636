/** Labels of a teacher in the texts of timetables, in the languages of schools that write them. */
const LABELS = [
  ...['teachers?', 'staff', 'taught by', 'instructors?', 'tutor', 'relief teacher', 'cover teacher', 'substitute'],
  ...['lehrer(?:in|innen|kraft|kräfte)?', 'lehrperson(?:en)?', 'vertretung', 'dozent(?:in)?'],
  ...['enseignante?s?', 'prof(?:esseure?s?)?', 'intervenant', 'docente?s?', 'profesor(?:a|es|as)?', 'insegnanti?'],
  ...['leraar', 'leerkracht', 'professora?', 'professores'],
];
const LABEL = new RegExp(`^[\\s*•-]*(?:${LABELS.join('|')})\\s*(?:\\(s\\)|/in)?\\s*[:：]\\s*(\\S.*)$`, 'imu');

/** The teacher that a text names on a line of its own ("Teacher: Ms Lee"); empty where it names none. */
export const teacherIn = (text: string): string => LABEL.exec(text)?.[1]?.trim() ?? '';
