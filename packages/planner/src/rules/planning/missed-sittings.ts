import type { CommandOf } from '../../core/commands/command.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { apply } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { planExam, replanCommand, studyFor } from './exam-plan.ts';
import { examsFrom } from './exams.ts';
import type { Exam } from './exams.ts';
import type { TimeRequest } from './plan-time.ts';

/** Sittings before an exam that is still ahead, which are to have new times. */
export interface ExamSittings {
  exam: Exam;
  sittings: readonly WorkBlock[];
}

/** The missed sittings of all exams ahead, the nearest first. @param now wall-clock time in `zone` */
export const missedSittings = (state: State, now: Civil, zone: string): ExamSittings[] =>
  examsFrom(state, now, zone)
    .map((exam) => ({ exam, sittings: studyFor(state, exam.id, now, zone).missed }))
    .filter(({ sittings }) => sittings.length > 0);

export interface ReplanOptions extends Pick<TimeRequest, 'zone' | 'settings'> {
  /** Wall-clock time in `zone`. */
  now: Civil;
}

/** The command that spreads sittings over the days before their exams; null where none of them fits. */
export function replanSittings(
  state: State,
  list: readonly ExamSittings[],
  options: ReplanOptions,
): CommandOf<'block.plan'> | null {
  let planned = state;
  const blocks = list.flatMap(({ exam, sittings }) => {
    const lengths = sittings.map(({ minutes }) => minutes);
    const { sittings: places } = planExam(planned, exam, { ...options, lengths, spacing: 'even', moved: sittings });
    // The next exam's sittings go around these.
    planned = apply(
      planned,
      sittings.flatMap((block, at) => {
        const start = places[at]?.start;
        return start === undefined ? [] : [{ table: 'blocks', type: 'put', row: { ...block, start, zone: null } }];
      }),
    );
    return replanCommand(sittings, places).blocks;
  });
  return blocks.length === 0 ? null : { type: 'block.plan', blocks };
}
