import { event, task } from './entry-student.ts';
import type { EntryStudent } from './entry-student.ts';

/** A Wednesday. */
export const BRITAIN: EntryStudent = {
  now: '2026-12-02T18:30',
  locale: 'en-GB',
  weekStart: 1,
  subjects: ['English', 'Maths', 'Physics', 'French', 'Geography'],
  lessons: { French: ['* Mon 3', '* Thu 5'], Physics: ['* Fri 2'] },
  lines: [
    ['french listening due next lesson', task('french listening', { due: '2026-12-03T13:30', subject: 'French' })],
    [
      'physics mock mon 9.15am',
      event('physics mock', '2026-12-07T09:15', {
        subject: 'Physics',
        isExam: true,
      }),
    ],
    ['maths homework for friday', task('maths homework', { due: '2026-12-04', subject: 'Maths' })],
    ['geography coursework due 18/12', task('geography coursework', { due: '2026-12-18', subject: 'Geography' })],
    ['saturday job 9-5', event('job', '2026-12-05T09:00', { minutes: 480 })],
    [
      'football training every thurs 6-7.30pm',
      event('football training', '2026-12-03T18:00', {
        minutes: 90,
        repeat: 'Every Thursday',
      }),
    ],
    ['match v st peters sat 10.30', event('match v st peters', '2026-12-05T10:30')],
    ['guitar lesson tmrw half 4', event('guitar lesson', '2026-12-03T16:30')],
    [
      'revise cells 1hr tonight at 8',
      task('revise cells', {
        on: '2026-12-02T20:00',
        minutes: 60,
        estimate: 60,
      }),
    ],
    ['dentist tues 10.30', event('dentist', '2026-12-08T10:30')],
    ['english lit essay plan by sun', task('english lit essay plan', { due: '2026-12-06', subject: 'English' })],
    ['shift at greggs sun 8-4', event('shift at greggs', '2026-12-06T08:00', { minutes: 480 })],
    ['detention fri lunch', event('detention', '2026-12-04T12:30')],
    [
      'french oral exam 14/12 p3',
      event('french oral exam', '2026-12-14T11:00', {
        minutes: 50,
        subject: 'French',
        isExam: true,
      }),
    ],
    ['duke of ed meeting mon after school', event('duke of ed meeting', '2026-12-07T15:30')],
    [
      'physics past paper sun 2-3:30pm',
      task('physics past paper', {
        on: '2026-12-06T14:00',
        minutes: 90,
        estimate: 90,
        subject: 'Physics',
      }),
    ],
    ['dress rehearsal 10 dec 4-6', event('dress rehearsal', '2026-12-10T16:00', { minutes: 120 })],
    ['geog field trip 11/12', event('geog field trip', '2026-12-11', { subject: 'Geography' })],
    ['ucas form due 15 jan', task('ucas form', { due: '2027-01-15' })],
    ['cinema with ash fri 6.45', event('cinema with ash', '2026-12-04T18:45')],
    [
      'maths test tues p4',
      event('maths test', '2026-12-08T11:50', {
        minutes: 50,
        subject: 'Maths',
        isExam: true,
      }),
    ],
    ['sign permission slip for trip fri', task('sign permission slip for trip', { on: '2026-12-04' })],
    [
      'french vocab 20 mins every day',
      task('french vocab', {
        due: '2026-12-02',
        estimate: 20,
        subject: 'French',
        repeat: 'Every day',
      }),
    ],
    ['driving test 8th jan 9.04am', event('driving test', '2027-01-08T09:04', { isExam: true })],
    ['choir practice wed lunchtime', event('choir practice', '2026-12-09T12:30')],
    ['open day at leeds sat', event('open day at leeds', '2026-12-05')],
  ],
};

/** A Sunday. */
export const IRELAND: EntryStudent = {
  now: '2026-11-29T20:00',
  locale: 'en-IE',
  weekStart: 1,
  subjects: ['English', 'Irish', 'Maths', 'Business', 'Geography'],
  lessons: { Irish: ['* Mon 1'] },
  lines: [
    ['irish essay due next lesson', task('irish essay', { due: '2026-11-30T09:00', subject: 'Irish' })],
    ['gaa training tues 7-8.30', event('gaa training', '2026-12-01T19:00', { minutes: 90 })],
    ['hurling match sat 2pm', event('hurling match', '2026-12-05T14:00')],
    [
      'business test thurs p3',
      event('business test', '2026-12-03T11:00', {
        minutes: 50,
        subject: 'Business',
        isExam: true,
      }),
    ],
    ['maths homework due tomorrow', task('maths homework', { due: '2026-11-30', subject: 'Maths' })],
    ['part time job fri 5-9pm', event('part time job', '2026-12-04T17:00', { minutes: 240 })],
    [
      'geography project due 14th dec 2 hours',
      task('geography project', {
        due: '2026-12-14',
        estimate: 120,
        subject: 'Geography',
      }),
    ],
    [
      'english paper 1 mock 2/2 9.30am',
      event('english paper 1 mock', '2027-02-02T09:30', {
        subject: 'English',
        isExam: true,
      }),
    ],
    [
      'tin whistle lesson every mon 5pm',
      event('tin whistle lesson', '2026-11-30T17:00', {
        repeat: 'Every Monday',
      }),
    ],
    ['read ch 4-6 by wed', task('read ch 4-6', { due: '2026-12-02' })],
    ['dinner in nans sun 5pm', event('dinner in nans', '2026-12-06T17:00')],
    ['orthodontist 9/12 11am', event('orthodontist', '2026-12-09T11:00')],
    ['debate sat 10am-1pm', event('debate', '2026-12-05T10:00', { minutes: 180 })],
    ['revise irish poetry sat morning', task('revise irish poetry', { on: '2026-12-05T09:00', subject: 'Irish' })],
    ['work experience form due fri', task('work experience form', { due: '2026-12-04' })],
    ['study group wed 4-6', event('study group', '2026-12-02T16:00', { minutes: 120 })],
    ['choir every friday 1pm', event('choir', '2026-12-04T13:00', { repeat: 'Every Friday' })],
    ['school play 10/12 7.30pm', event('school play', '2026-12-10T19:30')],
    [
      'maths christmas exam 18/12 9am',
      event('maths christmas exam', '2026-12-18T09:00', {
        subject: 'Maths',
        isExam: true,
      }),
    ],
    ['pack for trip thurs night', task('pack for trip', { on: '2026-12-03T19:00' })],
    ['counsellor appointment mon 2.20', event('counsellor appointment', '2026-11-30T14:20')],
    ['cousins birthday party 12 dec 3-6pm', event('cousins birthday party', '2026-12-12T15:00', { minutes: 180 })],
  ],
};
