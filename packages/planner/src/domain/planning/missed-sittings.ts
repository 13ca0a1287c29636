import type { CommandOf } from '../commands/command.ts';
import type { WorkBlock } from '../model/work-block.ts';
import { apply } from '../state/state.ts';
import type { State } from '../state/state.ts';
import type { Civil } from '../time/civil-time.ts';
import { planExam, replanCommand, studyFor } from './exam-plan.ts';
import { examsFrom } from './exams.ts';
import type { Exam } from './exams.ts';
import type { TimeRequest } from './plan-time.ts';

/** Sittings that were missed before an exam that is still ahead. */
export interface MissedSittings {
  exam: Exam;
  missed: readonly WorkBlock[];
}

/** Of all exams ahead, the nearest first. @param now wall-clock time in `zone` */
export const missedSittings = (state: State, now: Civil, zone: string): MissedSittings[] =>
  examsFrom(state, now, zone)
    .map((exam) => ({ exam, missed: studyFor(state, exam.id, now, zone).missed }))
    .filter(({ missed }) => missed.length > 0);

export interface ReplanOptions extends Pick<TimeRequest, 'zone' | 'settings'> {
  /** Wall-clock time in `zone`. */
  now: Civil;
}

/** The command that spreads missed sittings over the days before their exams; null where none of them fits. */
export function replanMissedCommand(
  state: State,
  list: readonly MissedSittings[],
  options: ReplanOptions,
): CommandOf<'block.plan'> | null {
  let planned = state;
  const blocks = list.flatMap(({ exam, missed }) => {
    const lengths = missed.map(({ minutes }) => minutes);
    const { sittings } = planExam(planned, exam, { ...options, lengths, spacing: 'even', moved: missed });
    // The next exam's sittings go around these.
    planned = apply(
      planned,
      missed.flatMap((block, at) => {
        const start = sittings[at]?.start;
        return start === undefined ? [] : [{ table: 'blocks', type: 'put', row: { ...block, start, zone: null } }];
      }),
    );
    return replanCommand(missed, sittings).blocks;
  });
  return blocks.length === 0 ? null : { type: 'block.plan', blocks };
}
