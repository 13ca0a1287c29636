import type { CommandContext, CommandOf } from '../../core/commands/command.ts';
import { EMPTY_STATE } from '../../core/state/state.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { run } from '../../rules/run.ts';
import { stateHolidays, stateTerms } from '../../rules/timetable/australia.ts';
import type { AustralianState } from '../../rules/timetable/australia.ts';
import { askedTurn } from '../../rules/timetable/cycle-turn.ts';
import type { CycleTurn, TurnToday } from '../../rules/timetable/cycle-turn.ts';
import { newTimetable, USUAL_BELL } from '../../rules/timetable/new-timetable.ts';
import type { CycleKind } from '../../rules/timetable/new-timetable.ts';
import { schedulesOf } from '../../rules/timetable/schedules.ts';

export interface StartAnswers {
  kind: CycleKind;
  /** Weeks or days of the cycle. */
  count: number;
  /** The chosen position. */
  position: number;
  state: AustralianState | '';
}

type AddTimetable = CommandOf<'timetable.add'>;

function draftAt({ kind, count, state }: StartAnswers, turn: { day: Day; position: number }, today: Day): AddTimetable {
  const timetable = newTimetable(kind, count, turn, today);
  const terms = state === '' ? [] : stateTerms(state, timetable.first);
  // A term that has begun is entered whole.
  if (terms[0] && terms[0].first < timetable.first) timetable.first = terms[0].first;
  const days = state === '' ? [] : stateHolidays(state, terms);
  return { type: 'timetable.add', timetable, terms, days, bells: [USUAL_BELL] };
}

/** The timetable that the answers make, and the day whose week or position they ask for. */
export function startDraft(
  answers: StartAnswers,
  at: TurnToday,
  context: CommandContext,
): { command: AddTimetable; turn: Pick<CycleTurn, 'day' | 'name'> } {
  const { today } = at;
  const made = run(EMPTY_STATE, draftAt(answers, { day: today, position: 0 }, today), context);
  const [schedule] = made.ok ? schedulesOf(made.state) : [];
  const turn = schedule ? askedTurn(schedule, at) : { day: today, name: 'This week' };
  return { command: draftAt(answers, { day: turn.day, position: answers.position }, today), turn };
}
