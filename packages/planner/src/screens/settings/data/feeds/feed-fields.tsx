import { TextField } from '@bellweek/ui/text-field';
import type { FeedEdits } from '../../../../core/commands/command.ts';
import type { Feed } from '../../../../schema/feed.ts';
import { PLANNER_LIMITS } from '../../../../schema/limits.ts';
import { HuePicker } from '../../../fields/hue-picker.tsx';
import { TagPicker } from '../../../fields/tag-picker.tsx';
import { Choice } from '../../choice.tsx';
import { KINDS, TIMES } from './feed-words.ts';

export type FeedLook = Pick<Feed, 'name' | 'kind' | 'hue' | 'tagId' | 'takesTime'>;

export interface FeedFieldsProps {
  value: FeedLook;
  onChange: (fields: FeedEdits) => void;
}

/** Fields for name, purpose and look of a calendar by address. */
export function FeedFields({ value, onChange }: FeedFieldsProps) {
  const { name, kind, hue, tagId, takesTime } = value;
  return (
    <>
      <TextField
        label="Name"
        value={name}
        maxLength={PLANNER_LIMITS.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Choice label="What is in it?" options={KINDS} value={kind} onChange={(next) => onChange({ kind: next })} />
      <TagPicker
        label="Tag for everything in this calendar"
        value={tagId === null ? [] : [tagId]}
        onChange={(ids) => onChange({ tagId: ids.at(-1) ?? null })}
      />
      <HuePicker label="Colour" canBeNone value={hue} onChange={(next) => onChange({ hue: next })} />
      <Choice
        label="Do its events take your time?"
        options={TIMES}
        value={takesTime}
        onChange={(next) => onChange({ takesTime: next })}
      />
    </>
  );
}
