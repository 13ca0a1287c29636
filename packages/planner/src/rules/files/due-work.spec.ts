import { describe, expect, it } from 'vitest';
import { icsEvent as event, icsFile as file, importedFrom as read } from '../../../test/ics.ts';

const of = (...lines: string[]) => read(file(...event(...lines)));

describe('due work of a learning platform', () => {
  it.each([
    'event-assignment-8',
    'event-sub-assignment-8',
    'event-assignment-override-8',
    'event-quiz-8',
    'event-quizzes-quiz-8',
    'event-discussion-topic-8',
    'event-discussion-8',
    'event-checkpoint-8',
    'event-wiki-page-8',
    'event-planner-note-8',
    'event-sub-assignment-override-8',
    '_blackboard.platform.gradebook2.GradableItem-_1_8',
  ])('is a task, of a day or with a time, whatever its UID says: %s', (uid) => {
    const day = of(`UID:${uid}`, 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:Essay');
    expect(day).toMatchObject({ events: [], tasks: [{ title: 'Essay', due: '2026-12-03' }] });
    const time = of(`UID:${uid}`, 'DTSTART:20261203T125900Z', 'DTEND:20261203T125900Z', 'SUMMARY:Essay');
    expect(time).toMatchObject({ events: [], tasks: [{ title: 'Essay', due: '2026-12-03T23:59' }] });
  });

  it('is a task by its address too', () => {
    const url = 'URL:https://school.example/calendar?include_contexts=course_1#assignment_8';
    expect(of('UID:8', url, 'DTSTART;VALUE=DATE:20261203').tasks).toMatchObject([{ due: '2026-12-03' }]);
  });

  it.each(['event-calendar-event-8', 'event-appointment-group-8', 'event-8@school', 'event-maths-8', 'my-quiz'])(
    'is no event of the platform or of another calendar: %s',
    (uid) => {
      expect(of(`UID:${uid}`, 'DTSTART;VALUE=DATE:20261203').events).toHaveLength(1);
    },
  );
});

it.each(['event-calendar-event-8', 'event-appointment-8'])(
  'an event of Canvas stays one without a length: %s',
  (uid) => {
    const { events, tasks } = of(`UID:${uid}`, 'DTSTART:20261203T000000Z', 'SUMMARY:Excursion');
    expect([tasks, events]).toMatchObject([[], [{ title: 'Excursion', start: '2026-12-03T11:00' }]]);
  },
);

describe('an entry without a length', () => {
  const at = (title: string) => of('DTSTART:20261203T000000Z', 'DTEND:20261203T000000Z', `SUMMARY:${title}`);

  it.each([
    ...['Quiz 1 opens', 'Lesson 2 (Lesson opens)', 'Peer review opens for submissions', 'Essay - Available'],
    ...['Lab - Availability Starts', 'Choice begins', 'Test 1 öffnet', 'Test 1 beginnt', 'Test 1 wird geöffnet'],
    ...['Umfrage startet', 'Öffnung des Tests', 'Devoir 1 s’ouvre', "Devoir 1 s'ouvre", 'Test 1 commence'],
    ...['Ouverture du test 1', 'Tarea 1 abre', 'Cuestionario se abre', 'Cuestionario comienza', 'Apertura de la tarea'],
    ...['Quiz 1 si apre', 'Quiz 1 apre', 'Quiz 1 inizia', 'Apertura del quiz', 'Toets 1 opent', 'Toets 1 gaat open'],
    ...['Toets begint', 'Teste 1 abre', 'Teste 1 começa', 'Abertura do teste 1'],
  ])('is no task where something opens: %s', (title) => {
    expect(at(title)).toMatchObject({
      tasks: [],
      events: [{ title, start: '2026-12-03T11:00', end: '2026-12-03T11:05' }],
    });
  });

  it.each([
    ...['Quiz 1 closes', 'Essay is due', 'Essay - Due', 'Lab - Availability Ends', 'Workshop submissions deadline'],
    ...['Test 1 schließt', 'Test 1 endet', 'Aufgabe 1 ist fällig', 'Test 1 se ferme', 'Devoir 1 est à rendre'],
    ...['Fermeture du test 1', 'Tarea 1 se cierra', 'Tarea 1 vence', 'Quiz 1 si chiude', 'Quiz 1 termina'],
    ...['Toets 1 sluit', 'Opdracht 1 moet ingeleverd worden', 'Teste 1 fecha', 'Teste 1 encerra', 'Essay', 'Openness'],
  ])('is a task where something closes or is due: %s', (title) => {
    expect(at(title)).toMatchObject({ events: [], tasks: [{ title, due: '2026-12-03T11:00' }] });
  });
});
