import { event, task } from './entry-student.ts';
import type { EntryStudent } from './entry-student.ts';

/** A Saturday. */
export const AUSTRALIA: EntryStudent = {
  now: '2026-11-28T13:40',
  locale: 'en-AU',
  weekStart: 1,
  subjects: ['English', 'Maths', 'Biology', 'Chemistry', 'Modern History', 'PE', 'Art'],
  lessons: {
    Biology: ['* Mon 1', '* Wed 2'],
    Chemistry: ['* Tue 3', '* Fri 1'],
    Maths: ['* Mon 2', '* Thu 4'],
  },
  lines: [
    ['babysit sat 6-9pm', event('babysit', '2026-11-28T18:00', { minutes: 180 })],
    ['work sun 10-2', event('work', '2026-11-29T10:00', { minutes: 240 })],
    ['footy comp 5/12 9am-12', event('footy comp', '2026-12-05T09:00', { minutes: 180 })],
    ['dentist 2nd dec 3.30pm', event('dentist', '2026-12-02T15:30')],
    ['piano fri 5-5:45pm', event('piano', '2026-12-04T17:00', { minutes: 45 })],
    ['footy every tue 4pm', event('footy', '2026-12-01T16:00', { repeat: 'Every Tuesday' })],
    [
      'maths SAC fri period 3',
      event('maths SAC', '2026-12-04T11:00', {
        minutes: 50,
        subject: 'Maths',
        isExam: true,
      }),
    ],
    ['bio worksheet due next lesson', task('bio worksheet', { due: '2026-11-30T09:00', subject: 'Biology' })],
    [
      'revise for bio exam thu 45 min hard',
      task('revise for bio exam', {
        on: '2026-12-03',
        estimate: 45,
        subject: 'Biology',
        level: 'Hard',
      }),
    ],
    ['chem prac report due 11/12', task('chem prac report', { due: '2026-12-11', subject: 'Chemistry' })],
    ['maths match worksheet due fri', task('maths match worksheet', { due: '2026-12-04', subject: 'Maths' })],
    ['netball training mon 4.30-6', event('netball training', '2026-11-30T16:30', { minutes: 90 })],
    ['art folio due next mon', task('art folio', { due: '2026-11-30', subject: 'Art' })],
    ['maccas shift thurs 5-9', event('maccas shift', '2026-12-03T17:00', { minutes: 240 })],
    [
      'english oral wed p2',
      event('english oral', '2026-12-02T09:50', {
        minutes: 50,
        subject: 'English',
      }),
    ],
    ['lunch with nan sun 12.30', event('lunch with nan', '2026-11-29T12:30')],
    ['orthodontist 3/12 8:45', event('orthodontist', '2026-12-03T08:45')],
    ['surf lesson tmrw 7am', event('surf lesson', '2026-11-29T07:00')],
    [
      'history essay draft fri arvo 2h',
      task('history essay draft', {
        on: '2026-12-04T15:00',
        minutes: 120,
        estimate: 120,
        subject: 'Modern History',
      }),
    ],
    ['party at zoes sat 7pm-11', event('party at zoes', '2026-12-05T19:00', { minutes: 240 })],
    ['buy present for party fri', task('buy present for party', { on: '2026-12-04' })],
    [
      'bio test 9/12 p1',
      event('bio test', '2026-12-09T09:00', {
        minutes: 50,
        subject: 'Biology',
        isExam: true,
      }),
    ],
    ['hand in camp form mon', task('hand in camp form', { on: '2026-11-30' })],
    ['maths ex 7b q1-12 due tmrw', task('maths ex 7b q1-12', { due: '2026-11-29', subject: 'Maths' })],
    [
      'debating every second thurs 3.30-5pm',
      event('debating', '2026-12-03T15:30', {
        minutes: 90,
        repeat: 'Every 2 weeks on Thursday',
      }),
    ],
    [
      'PE prac exam tues p5',
      event('PE prac exam', '2026-12-01T13:30', {
        minutes: 50,
        subject: 'PE',
        isExam: true,
      }),
    ],
    [
      'english essay due fri 5pm 3 hrs hard',
      task('english essay', {
        due: '2026-12-04T17:00',
        estimate: 180,
        subject: 'English',
        level: 'Hard',
      }),
    ],
    [
      'study maths mon 4-5pm',
      task('study maths', {
        on: '2026-11-30T16:00',
        minutes: 60,
        estimate: 60,
        subject: 'Maths',
      }),
    ],
    ['drum lesson every wed 4:15', event('drum lesson', '2026-12-02T16:15', { repeat: 'Every Wednesday' })],
  ],
};

/** A Tuesday. */
export const NEW_ZEALAND: EntryStudent = {
  now: '2027-02-16T16:00',
  locale: 'en-NZ',
  weekStart: 1,
  subjects: ['English', 'Maths', 'Science', 'Te Reo Māori', 'Geography'],
  lessons: { Science: ['* Wed 4'] },
  lines: [
    ['science report due next lesson', task('science report', { due: '2027-02-17T11:50', subject: 'Science' })],
    ['kapa haka practice mon 3.15pm', event('kapa haka practice', '2027-02-22T15:15')],
    ['netball trials thurs 3:30-5', event('netball trials', '2027-02-18T15:30', { minutes: 90 })],
    ['maths internal due 26/2', task('maths internal', { due: '2027-02-26', subject: 'Maths' })],
    ['work fri 4-8pm', event('work', '2027-02-19T16:00', { minutes: 240 })],
    [
      'te reo test fri p2',
      event('te reo test', '2027-02-19T09:50', {
        minutes: 50,
        subject: 'Te Reo Māori',
        isExam: true,
      }),
    ],
    [
      'geography essay plan wed night 1 hour',
      task('geography essay plan', {
        on: '2027-02-17T19:00',
        minutes: 60,
        estimate: 60,
        subject: 'Geography',
      }),
    ],
    ['touch every mon 6pm', event('touch', '2027-02-22T18:00', { repeat: 'Every Monday' })],
    ['doctors 24/2 10am', event('doctors', '2027-02-24T10:00')],
    ['english speech due thurs', task('english speech', { due: '2027-02-18', subject: 'English' })],
    ['swimming sports fri', event('swimming sports', '2027-02-19')],
    [
      'science quiz tmrw p4',
      event('science quiz', '2027-02-17T11:50', {
        minutes: 50,
        subject: 'Science',
        isExam: true,
      }),
    ],
    ['babysit for the smiths sat 6pm-10pm', event('babysit for the smiths', '2027-02-20T18:00', { minutes: 240 })],
    [
      'gym mon wed fri 7am',
      event('gym', '2027-02-17T07:00', {
        repeat: 'Every Monday, Wednesday and Friday',
      }),
    ],
    ['finish maths ex 4 tonight', task('finish maths ex 4', { on: '2027-02-16T19:00', subject: 'Maths' })],
    ['piano exam 6 march 11.20am', event('piano exam', '2027-03-06T11:20', { isExam: true })],
    ['haircut sat 10am', event('haircut', '2027-02-20T10:00')],
    ['scholarship application due 1st march', task('scholarship application', { due: '2027-03-01' })],
    [
      'geography field work 2-4pm fri',
      event('geography field work', '2027-02-19T14:00', {
        minutes: 120,
        subject: 'Geography',
      }),
    ],
    ['camp parents evening 25/2 6pm', event('camp parents evening', '2027-02-25T18:00')],
    [
      'english essay first draft due mon p3 hard',
      task('english essay first draft', {
        due: '2027-02-22T11:00',
        subject: 'English',
        level: 'Hard',
      }),
    ],
    ['waka ama training sat 6am', event('waka ama training', '2027-02-20T06:00')],
  ],
};
