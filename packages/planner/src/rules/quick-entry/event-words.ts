import { isAmongDetails, isBeforeDetail } from './pattern.ts';

const VISITS =
  'dentist|doctors?|orthodontist|ortho|physio|optometrist|optician|psychologist|counsellor|counselor|therapist|therapy|vet|hairdresser|haircut|barber|appointment|appt|check-?up|detention|meeting|mtg|assembly';
/** Words of what takes place at its time, and is not ticked off. A new word goes here, and nowhere else. */
export const EVENTS = [
  'shifts?|job|duty|volunteer(?:ing)?|babysit(?:ting)?|interview',
  'trainings?|practices?|practise|match|games?|comp|competition|tournament|tourney|carnival|trials?|try-?outs?|race|regatta|meet|gala|sports',
  'footy|football|soccer|gaa|hurling|camogie|handball|softball|baseball|lacrosse|netball|basketball|bball|volleyball|hockey|rugby|cricket|tennis|swim|swimming|athletics|rowing|gymnastics|ballet|karate|judo|taekwondo|yoga|pilates|gym',
  VISITS,
  'lessons?|class|tutor|tutoring|tutorial|tute|lecture|seminar|workshop',
  'breakfast|brunch|lunch|dinner|bbq|barbecue|picnic|party|birthday|b-?day|anniversary|sleepover|wedding|funeral|formal|prom|disco',
  'rehearsal|gig|concert|recital|show|play|performance|presentation|ceremony|graduation|choir|orchestra|cinema|movies?',
  'club|scouts|guides|cadets|church|debate|debating|excursion|trip|camp|fair|festival',
  "(?:study|youth)\\s+group|(?:open|sports)\\s+day|(?:parents?|open|awards?|games?|movie|quiz|trivia)[’']?\\s+(?:evening|night)",
].join('|');

const GAME = new RegExp(`(?:^|\\s)(?:${EVENTS})(?=[\\s,]|$)`, 'iu');
/** Whether the weekday that ends there is of a game: "match sat vs Lions", "game sun meet 8.45"; "compare SAT vs ACT" names none. */
export const isOfGame = (text: string, end: number): boolean => {
  const next =
    /^[ \t,]{1,3}(?:(vs?\.?)|away|w\/?|ko|kick[ -]?off|((?:meet|leave|arrive|starts?|doors)(?=[ \t]+(?:at[ \t]+)?\d)))(?=[\s,]|$)/iu.exec(
      text.slice(end),
    );
  if (next === null) return false;
  // "SAT starts 8" is the exam.
  if (next[2] !== undefined) return text.slice(end - 3, end) !== 'SAT';
  return next[1] === undefined || GAME.test(text);
};

/** Names of work: the last such word of a title says what it is, so that a "match worksheet" is work. */
const WORK_NOUNS = [
  '(?:essays?|exams?|papers?|speech|spelling|vocab|reading)\\s+practi[cs]e|study(?:ing)?(?:\\s+session)?',
  'homework|hw|worksheets?|essays?|assignments?|assessments?|projects?|reports?|reading|notes?|drafts?|outline|plan|slides|posters?|folio|portfolio',
  'questions?|exercises?|problems?|papers?|pset|coursework|revision|prep|research|summary|flashcards|vocab|log|journal',
  'forms?|slips?|invites?|invitations?|presents?|gifts?|cards?|costume|dress|outfit|gear|kit|bags?|tickets?|fees?|money|payment|list|letter|script|lines',
].join('|');

/** Words of play that are study in the company of a subject: "maths practice", "english work". */
const STUDY_WITH_SUBJECT = /^(?:practices?|practise|match|games?|play)$/iu;

const DOES =
  'analy[sz]e|annotate|answer|apply|ask|bake|book|bring|buy|call|cancel|check|choose|clean|collect|compare|complete|confirm|cook|correct|describe|design|discuss|do|download|draft|draw|edit|email|explain|feed|fill|find|finish|fix|get|learn|look|make|mark|memori[sz]e|message|order|organi[sz]e|outline|pack|pay|phone|plan|post|practi[cs]e(?=\\s+\\p{L})|prepare?|print|read|record|redo|register|rehearse|reschedule|research|return|review|revis(?:e|ing|ion)|rewrite|ring|rsvp|send|sign|solve|start|study|studying|submit|summari[sz]e|take|text|tidy|translate|try|update|upload|wash|watch(?=(?:\\s+\\S+)?\\s+(?:lecture|tutorial|video|documentary|recording))|wish|write';
/** Titles that begin with something to do, such as "revise" or "hand in"; a study group and a book club are events. */
const TO_DO = new RegExp(
  `^(?!(?:study|book|review|call)\\s+(?:group|club|hall|with)(?!\\p{L}))(?:${DOES}|(?:hand|turn)(?:ing)?\\s+in|pick\\s+up|drop\\s+off|catch\\s+up|go\\s+over|set\\s+up|work\\s+(?:on|through|out))(?![\\p{L}’'])`,
  'iu',
);
/** "Work", "work at the shop", and not "work sheet": at the beginning it is a job. */
const JOB = /^work(?:\s+(?:at|with|for|in)(?!\p{L})|\s*$)/iu;
/** Words behind which a title says where, with whom or what for. */
const HEAD_END = /\s(?:with|w|w\/|for|at|to|in|from|about|vs?\.?|against|before|after|by|@)(?=\s)/iu;
const WORK = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORK_NOUNS})(?![\\p{L}\\p{N}])`, 'iu');
const KNOWN = new RegExp(`(?<![\\p{L}\\p{N}])(?:(${EVENTS})|${WORK_NOUNS})(?![\\p{L}\\p{N}])`, 'giu');

const LAST_WORK = new RegExp(`(?:^|.*[^\\p{L}\\p{N}])(${WORK_NOUNS}|sheets?|booklets?)$`, 'iu');
/** Names of work that are verbs as well: "essay plan" is work, and "maths: plan" something to do. */
const PLANS = /(?<!\p{L})(?:plan|prep|outline|research|drafts?|log|list|present|study(?:ing)?|revision)$/iu;
const PLANS_SOMETHING = /^(?:prep|log|list|present)\s/iu;
const BRINGS = /^(?:bring|take|pack|return|submit|(?:hand|turn|give)\s+in)\s+\S/iu;
const STUDIES = /^(?:read|do|finish|complete|revise|learn|write)\s/iu;

/** Whether words end in what is to be done ("maths worksheet") or brought, or else have it in them ("read ch 4"). */
export function workIn(words: string): 'last' | 'inside' | null {
  const clause = words.slice(words.lastIndexOf(':') + 1).trim();
  const last = LAST_WORK.exec(clause)?.[1];
  const rest = last === undefined ? '' : clause.slice(0, -last.length).trimEnd();
  if (BRINGS.test(clause) || (last !== undefined && (!PLANS.test(last) || LAST_WORK.test(rest)))) return 'last';
  return STUDIES.test(clause) || (WORK.test(clause) && !TO_DO.test(clause) && !PLANS_SOMETHING.test(clause))
    ? 'inside'
    : null;
}

/** The kind that the words of a title name: `named` where an event is its last word, `event` where it has one, or `work`. */
export function eventWordsOf(title: string, hasSubject: boolean): 'named' | 'event' | 'work' | null {
  if (TO_DO.test(title)) return 'work';
  if (JOB.test(title) && !hasSubject && !WORK.test(title)) return 'named';
  const head = title.slice(0, HEAD_END.exec(title)?.index ?? title.length).trimEnd();
  if (hasSubject && /\swork$/iu.test(head)) return 'work';
  const last = [...head.matchAll(KNOWN)].at(-1);
  if (!last) return null;
  const word = last[1];
  if (word === undefined) return 'work';
  if (hasSubject && STUDY_WITH_SUBJECT.test(word)) return null;
  return last.index + word.length === head.length ? 'named' : 'event';
}

/** Whether an event's name ends right before a position: "job 9-5" says when, and no pages. */
const NAME_BEFORE = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${EVENTS})|^work)[ \\t]{1,3}$`, 'iu');
const LOOK_BACK = 24;
export function isAfterEventName(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - LOOK_BACK, 0), at);
  // "Lesson 4", and "read lecture 3-4": numbers of what is to be done.
  return NAME_BEFORE.test(before) && !/(?:^|\s)lessons?\s+$/iu.test(before) && !TO_DO.test(lineBefore(text, at));
}

const VISIT_BEFORE = new RegExp(`(?<!\\p{L})(?:${VISITS}|interview)[ \\t]{1,3}$`, 'iu');
/** Whether the name of a visit ends right before a position: no verb, as "practice" or "match" may be. */
export const isAfterVisit = (text: string, at: number): boolean =>
  VISIT_BEFORE.test(text.slice(Math.max(at - LOOK_BACK, 0), at)) && !TO_DO.test(lineBefore(text, at));

const EVENT_NEXT = new RegExp(`^[ \\t]{1,3}(?:${EVENTS})(?![\\p{L}\\p{N}])`, 'iu');
/** Whether the name of an event follows: "half 5 tutor", and not "half 5 class notes". */
export function isBeforeEventName(text: string, at: number): boolean {
  const name = EVENT_NEXT.exec(text.slice(at, at + LOOK_BACK))?.[0];
  return name !== undefined && isLastWord(text, at + name.length);
}

/** "Party at Jess's", "cinema with Sam". */
const WITH_OR_AT = /^[ \t]{1,3}(?:with|w\/?|at)(?=[ \t])/iu;
/** Whether the word that ends at a position is the last of its title, but for a place or company. */
const isLastWord = (text: string, end: number): boolean =>
  isAmongDetails(text, end) || isBeforeDetail(text, end) || WITH_OR_AT.test(text.slice(end));

/** Words for events of the evening: "party sat 7-11" is no morning. A new word goes here, and nowhere else. */
const EVENING =
  /(?<!\p{L})(?:(?<!(?:street|garden|tea|green)[ \t]+)party|disco|prom|cinema|movies?|gig|concert|panto|scouts|(?<!\p{L}[ \t]+)guides|cadets|youth[ \t]club|evening)(?!\p{L})/giu;
const UNTIL_WHEN = /(?<!\p{L})(?:due|by|before|b4|deadline)(?!\p{L})/iu;

/** Whether a line is about an evening, the last word of its title, and not about a film club or work that is due for one. */
export function isOfEvening(line: string): boolean {
  if (UNTIL_WHEN.test(line) || TO_DO.test(line.trimStart()) || WORK.test(line)) return false;
  // "At 9 party" has a time before the word, and "balloons for party" is no party.
  return [...line.matchAll(EVENING)].some(({ index, 0: { length } }) => {
    const end = index + length;
    return isLastWord(line, end) && !HEAD_END.test(line.slice(0, index).replace(/\s(?:at|from|to)\s+\d/giu, ''));
  });
}

/** The text of a line up to a position. */
export const lineBefore = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trimStart();
