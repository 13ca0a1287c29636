import type { Hue } from '../../schema/fields.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { colourTag, activeGroup } from '../../core/state/views.ts';

/** Colour, shape and name of an item, so that nothing depends on colour alone. */
export interface ItemColour {
  hue: Hue;
  /** The tag's own letter, shown instead of the hue's shape. */
  letter: string | null;
  /** Name of the tag or group that gives the colour. */
  meaning: string | null;
  /** Without any colour: a shape would suggest one, and slate's belongs to a subject. */
  isPlain: boolean;
}

const PLAIN: ItemColour = { hue: 'slate', letter: null, meaning: null, isPlain: true };

/** The item's own colour, else its tag's in the tag group that colours the calendar, else its group's. */
export function itemColour(state: State, row: TaskOrEvent): ItemColour {
  const tag = colourTag(state, row, settingsOf(state).colourTagGroupId);
  const ofTag = tag ? { hue: tag.hue, letter: tag.letter, meaning: tag.name, isPlain: false } : null;
  if (isEvent(row) && row.hue !== null) return { ...(ofTag ?? PLAIN), hue: row.hue, isPlain: false };
  if (ofTag) return ofTag;
  const group = isEvent(row) ? undefined : activeGroup(state, row.groupId);
  if (!group) return PLAIN;
  return { hue: group.hue ?? PLAIN.hue, letter: null, meaning: group.name, isPlain: group.hue === null };
}
