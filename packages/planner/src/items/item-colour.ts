import type { Hue } from '../domain/model/fields.ts';
import type { PlannerEvent } from '../domain/model/planner-event.ts';
import type { Task } from '../domain/model/task.ts';
import { settingsOf } from '../domain/state/state.ts';
import type { State } from '../domain/state/state.ts';
import { colourTag, activeGroup } from '../domain/state/views.ts';

/** How an item is drawn and named, so that nothing rests on colour alone. */
export interface ItemColour {
  hue: Hue;
  /** The tag's own letter, shown instead of the hue's shape. */
  letter: string | null;
  /** The tag or group the colour stands for. */
  meaning: string | null;
  /** It has no colour of any kind: a shape would say that it has, and slate's is that of a subject. */
  isPlain: boolean;
}

const PLAIN: ItemColour = { hue: 'slate', letter: null, meaning: null, isPlain: true };

/** Its own colour, else its tag's of the tag group that colours the calendar, else its group's. */
export function itemColour(state: State, row: Task | PlannerEvent): ItemColour {
  const tag = colourTag(state, row, settingsOf(state).colourTagGroupId);
  const ofTag = tag ? { hue: tag.hue, letter: tag.letter, meaning: tag.name, isPlain: false } : null;
  if ('hue' in row && row.hue !== null) return { ...(ofTag ?? PLAIN), hue: row.hue, isPlain: false };
  if (ofTag) return ofTag;
  const group = 'groupId' in row ? activeGroup(state, row.groupId) : undefined;
  if (!group) return PLAIN;
  return { hue: group.hue ?? PLAIN.hue, letter: null, meaning: group.name, isPlain: group.hue === null };
}
