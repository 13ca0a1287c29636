import { TextField } from '@bellweek/ui/text-field';
import type { NewSubjects } from '../../../../core/commands/calendar-entry.ts';
import { spelled } from '../../../../core/text/spelling.ts';
import type { Feed } from '../../../../schema/feed.ts';
import { PLANNER_LIMITS } from '../../../../schema/limits.ts';
import { HuePicker } from '../../../fields/hue-picker.tsx';
import { TagPicker } from '../../../fields/tag-picker.tsx';
import { Choice } from '../../choice.tsx';
import type { ChoiceProps } from '../../choice.tsx';
import { CourseSubjects } from '../course-subjects.tsx';
import { KINDS } from './feed-words.ts';

export type FeedLook = Pick<Feed, 'name' | 'kind' | 'hue' | 'tagId' | 'subjects' | 'takesTime'> & {
  /** Names of subjects to add, by their course. */
  newSubjects: NewSubjects;
};

export interface FeedFieldsProps {
  value: FeedLook;
  /** Id of a calendar that is edited. */
  calendar?: string;
  /** Number of entries by their course. */
  courses: ReadonlyMap<string, number>;
  /** The question whether its events take time; null asks nothing. */
  times: Pick<ChoiceProps<Feed['takesTime']>, 'options' | 'value'> | null;
  onChange: (fields: Partial<FeedLook>) => void;
}

/** Fields for name, purpose, subjects and look of a calendar by address. */
export function FeedFields({ value, calendar, courses, times, onChange }: FeedFieldsProps) {
  const { name, kind, hue, tagId } = value;
  return (
    <>
      <TextField
        label="Name"
        value={name}
        maxLength={PLANNER_LIMITS.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Choice label="What is in it?" options={KINDS} value={kind} onChange={(next) => onChange({ kind: next })} />
      {times && (
        <Choice {...times} label="Do its events take your time?" onChange={(next) => onChange({ takesTime: next })} />
      )}
      {tagId === null && <CourseSubjects {...{ courses, value, calendar, onChange }} />}
      <TagPicker
        label="Tag for everything in this calendar"
        value={tagId === null ? [] : [tagId]}
        onChange={(ids) => onChange({ tagId: ids.at(-1) ?? null })}
      />
      <HuePicker label={spelled('Colour')} canBeNone value={hue} onChange={(next) => onChange({ hue: next })} />
    </>
  );
}
