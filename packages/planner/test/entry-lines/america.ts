import { event, task } from './entry-student.ts';
import type { EntryStudent } from './entry-student.ts';

/** A Monday. */
export const UNITED_STATES: EntryStudent = {
  now: '2026-11-30T16:10',
  locale: 'en-US',
  weekStart: 7,
  subjects: ['English', 'Math', 'Biology', 'US History', 'Spanish', 'Chemistry'],
  lessons: {
    Spanish: ['* Tue 2', '* Thu 2'],
    Math: ['* * 1'],
    Chemistry: ['* Wed 3'],
  },
  lines: [
    ['finals 12/14', task('finals', { due: '2026-12-14', isExam: true })],
    [
      'chem quiz 2nd period tomorrow',
      event('chem quiz', '2026-12-01T09:50', {
        minutes: 50,
        subject: 'Chemistry',
        isExam: true,
      }),
    ],
    ['history essay due friday p2', task('history essay', { due: '2026-12-04T09:50', subject: 'US History' })],
    ['bball practice tues 3:30-5', event('bball practice', '2026-12-01T15:30', { minutes: 90 })],
    ['work sat 9-5', event('work', '2026-12-05T09:00', { minutes: 480 })],
    ['sat prep class sunday 10am-12', event('sat prep class', '2026-12-06T10:00', { minutes: 120 })],
    ['math hw p. 214 #1-25 odd due tmr', task('math hw p. 214 #1-25 odd', { due: '2026-12-01', subject: 'Math' })],
    [
      'spanish vocab quiz thurs p2',
      event('spanish vocab quiz', '2026-12-03T09:50', {
        minutes: 50,
        subject: 'Spanish',
        isExam: true,
      }),
    ],
    ['bio lab report due 12/9 11:59pm', task('bio lab report', { due: '2026-12-09T23:59', subject: 'Biology' })],
    ['doctor appt 12/8 2:15', event('doctor appt', '2026-12-08T14:15')],
    ['soccer game sat 1pm', event('soccer game', '2026-12-05T13:00')],
    ['babysitting friday 6-10pm', event('babysitting', '2026-12-04T18:00', { minutes: 240 })],
    [
      'study for math final 12/13 2-4pm',
      task('study for math final', {
        on: '2026-12-13T14:00',
        minutes: 120,
        estimate: 120,
        subject: 'Math',
      }),
    ],
    [
      'math final 12/15 8am',
      event('math final', '2026-12-15T08:00', {
        subject: 'Math',
        isExam: true,
      }),
    ],
    ['english book report due next wed', task('english book report', { due: '2026-12-09', subject: 'English' })],
    [
      'yearbook club every wed 3-4',
      event('yearbook club', '2026-12-02T15:00', {
        minutes: 60,
        repeat: 'Every Wednesday',
      }),
    ],
    ['driving lesson 12/5 11-1', event('driving lesson', '2026-12-05T11:00', { minutes: 120 })],
    [
      'apush reading ch 12 30 min tonight',
      task('apush reading ch 12', {
        on: '2026-11-30T19:00',
        minutes: 30,
        estimate: 30,
      }),
    ],
    ['winter concert dec 17 7pm', event('winter concert', '2026-12-17T19:00')],
    ['band rehearsal thurs after school', event('band rehearsal', '2026-12-03T15:30')],
    ['college app due jan 1', task('college app', { due: '2027-01-01' })],
    ['chem worksheet due next lesson', task('chem worksheet', { due: '2026-12-02T11:00', subject: 'Chemistry' })],
    [
      'math problem set due 12/4 1.5 hours medium',
      task('math problem set', {
        due: '2026-12-04',
        estimate: 90,
        subject: 'Math',
        level: 'Medium',
      }),
    ],
    ['dinner with grandparents thurs 6:30pm', event('dinner with grandparents', '2026-12-03T18:30')],
    ['sign up for robotics by friday', task('sign up for robotics', { due: '2026-12-04' })],
    [
      'spanish project presentation 12/10 3rd period',
      event('spanish project presentation', '2026-12-10T11:00', {
        minutes: 50,
        subject: 'Spanish',
      }),
    ],
    ['psat 12/12 8am-12pm', event('psat', '2026-12-12T08:00', { minutes: 240 })],
  ],
};

/** A Thursday. */
export const CANADA: EntryStudent = {
  now: '2026-12-03T12:00',
  locale: 'en-CA',
  weekStart: 7,
  subjects: ['English', 'Math', 'Science', 'French', 'Social Studies'],
  lessons: {},
  lines: [
    ['hockey practice tonight 7-8:30', event('hockey practice', '2026-12-03T19:00', { minutes: 90 })],
    ['hockey game sat 9am', event('hockey game', '2026-12-05T09:00')],
    [
      'math quiz friday p2',
      task('math quiz p2', {
        due: '2026-12-04',
        subject: 'Math',
        isExam: true,
      }),
    ],
    ['science lab due 2026-12-10', task('science lab', { due: '2026-12-10', subject: 'Science' })],
    ['french presentation dec 8', event('french presentation', '2026-12-08', { subject: 'French' })],
    ['tims shift sunday 6am-2pm', event('tims shift', '2026-12-06T06:00', { minutes: 480 })],
    ['provincial exam jan 20', task('provincial exam', { due: '2027-01-20', isExam: true })],
    [
      'social studies essay due dec 11 11:59pm 2.5 hours',
      task('social studies essay', {
        due: '2026-12-11T23:59',
        estimate: 150,
        subject: 'Social Studies',
      }),
    ],
    ['eye doctor mon 3:45', event('eye doctor', '2026-12-07T15:45')],
    ['volunteer at food bank sat 1-4', event('volunteer at food bank', '2026-12-05T13:00', { minutes: 180 })],
    [
      'finish english slides by tomorrow 8am',
      task('finish english slides', {
        due: '2026-12-04T08:00',
        subject: 'English',
      }),
    ],
    ['swim meet 12/12', event('swim meet', '2026-12-12')],
    [
      'physio every other monday 4pm',
      event('physio', '2026-12-07T16:00', {
        repeat: 'Every 2 weeks on Monday',
      }),
    ],
    ['call grandma sunday 5pm', task('call grandma', { on: '2026-12-06T17:00' })],
    [
      'science fair dec 15 1-3pm',
      event('science fair', '2026-12-15T13:00', {
        minutes: 120,
        subject: 'Science',
      }),
    ],
    [
      'math tutoring wed 5-6',
      event('math tutoring', '2026-12-09T17:00', {
        minutes: 60,
        subject: 'Math',
      }),
    ],
    ['return library books tmrw', task('return library books', { on: '2026-12-04' })],
    ['ski trip jan 9', event('ski trip', '2027-01-09')],
    [
      'french homework 25 min sun evening',
      task('french homework', {
        on: '2026-12-06T19:00',
        minutes: 25,
        estimate: 25,
        subject: 'French',
      }),
    ],
    ['gig at the rex fri 8pm-11pm', event('gig at the rex', '2026-12-04T20:00', { minutes: 180 })],
    ['interview at lululemon tues 4:30', event('interview at lululemon', '2026-12-08T16:30')],
    [
      'english reading log due every monday',
      task('english reading log', {
        due: '2026-12-07',
        subject: 'English',
        repeat: 'Every Monday',
      }),
    ],
    [
      'study for science test sunday 2h',
      task('study for science test', {
        on: '2026-12-06',
        estimate: 120,
        subject: 'Science',
      }),
    ],
    [
      'practice piano 30 min daily',
      task('practice piano', {
        due: '2026-12-03',
        estimate: 30,
        repeat: 'Every day',
      }),
    ],
  ],
};
