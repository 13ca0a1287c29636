import { Popover } from '@bellweek/ui/popover';
import { FolderInput, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Tag, TagGroup } from '../../../schema/tag.ts';
import { settingsOf } from '../../../core/state/state.ts';
import { tagGroupsInOrder, tagsInOrder } from '../../../core/state/views.ts';
import { spelled } from '../../../core/text/spelling.ts';
import { HuePicker } from '../../fields/hue-picker.tsx';
import { useRowDrag } from '../../fields/row-drag.tsx';
import { TagMark } from '../../fields/tag-mark.tsx';
import { useTables } from '../../use-tables.ts';
import { LetterField } from './letter-field.tsx';
import { moveAmong } from '../../fields/row-place.ts';
import { AddRow, NameRow } from './name-row.tsx';
import styles from './managers.module.css';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface TagManagerProps {
  onAnnounce?: (sentence: string) => void;
}

/** Manager of tag groups (Subject, Difficulty, custom ones), each with its tags; one group colours the calendar. */
export function TagManager({ onAnnounce }: TagManagerProps) {
  const session = usePlannerSession();
  const state = useTables(['tagGroups', 'tags', 'settings']);
  const groups = tagGroupsInOrder(state);
  const { colourTagGroupId } = settingsOf(state);
  const radio = useId();
  const move = (group: TagGroup, by: 1 | -1) => {
    const place = moveAmong(groups, group.id, by);
    if (!place) return;
    session.run({ type: 'tagGroup.reorder', ids: [group.id], place }, { isQuiet: true });
    onAnnounce?.(`${group.name}, tag group ${groups.indexOf(group) + 1 + by} of ${groups.length}`);
  };
  const [box, hold] = useRowDrag<HTMLDivElement>({
    list: 'tag groups',
    onDrop: (id, place) => session.run({ type: 'tagGroup.reorder', ids: [id], place }),
  });
  return (
    <div ref={box} className={styles.manager}>
      {groups.map((group, at) => (
        <section key={group.id} className={styles.group} data-row={group.id} aria-label={group.name}>
          <NameRow
            kind="tag group"
            id={group.id}
            name={group.name}
            onName={(name, options) => session.run({ type: 'tagGroup.edit', id: group.id, fields: { name } }, options)}
            at={at}
            count={groups.length}
            onMove={(by) => move(group, by)}
            hold={hold}
            lead={null}
            meta={
              <label className={styles.colours}>
                <input
                  type="radio"
                  name={radio}
                  checked={group.id === colourTagGroupId}
                  onChange={() => session.run({ type: 'settings.edit', fields: { colourTagGroupId: group.id } })}
                />
                {spelled('Colours the calendar')}
              </label>
            }
            menu={[
              null,
              {
                label: 'Delete with its tags',
                icon: <Trash2 size={16} />,
                tone: 'danger',
                onSelect: () => session.run({ type: 'tagGroup.delete', id: group.id }),
              },
            ]}
          />
          <Tags group={group} tags={tagsInOrder(state, group.id)} groups={groups} onAnnounce={onAnnounce} />
        </section>
      ))}
      <AddRow
        label="Add a tag group"
        placeholder={groups.length === 0 ? 'Add a tag group, e.g. Subject' : 'Add a tag group, e.g. Priority'}
        onAdd={(name) => session.run({ type: 'tagGroup.add', tagGroup: { name, kind: kindOf(groups, name) } })}
      />
    </div>
  );
}

/** The first tag group named "Subject" gets the kind `subject`: quick entry adds new `#tags` to it. */
const kindOf = (groups: readonly TagGroup[], name: string): TagGroup['kind'] =>
  /^subjects?$/i.test(name) && !groups.some((group) => group.kind === 'subject') ? 'subject' : 'other';

interface TagsProps extends TagManagerProps {
  group: TagGroup;
  tags: readonly Tag[];
  groups: readonly TagGroup[];
}

function Tags({ group, tags, groups, onAnnounce }: TagsProps) {
  const session = usePlannerSession();
  const move = (tag: Tag, by: 1 | -1) => {
    const place = moveAmong(tags, tag.id, by);
    if (!place) return;
    session.run({ type: 'tag.reorder', ids: [tag.id], place }, { isQuiet: true });
    onAnnounce?.(`${tag.name}, tag ${tags.indexOf(tag) + 1 + by} of ${tags.length}`);
  };
  const others = groups.filter((other) => other !== group);
  const [rows, hold] = useRowDrag<HTMLDivElement>({
    list: `tags of ${group.id}`,
    onDrop: (id, place) => session.run({ type: 'tag.reorder', ids: [id], place }),
  });
  return (
    <div ref={rows} className={styles.rows}>
      {tags.map((tag, at) => (
        <NameRow
          key={tag.id}
          kind="tag"
          id={tag.id}
          name={tag.name}
          onName={(name, options) => session.run({ type: 'tag.edit', id: tag.id, fields: { name } }, options)}
          at={at}
          count={tags.length}
          onMove={(by) => move(tag, by)}
          hold={hold}
          lead={<Look tag={tag} />}
          menu={[
            null,
            ...others.map((other) => ({
              label: `Move to ${other.name}`,
              icon: <FolderInput size={16} />,
              onSelect: () => session.run({ type: 'tag.edit', id: tag.id, fields: { tagGroupId: other.id } }),
            })),
            {
              label: 'Delete',
              icon: <Trash2 size={16} />,
              tone: 'danger',
              onSelect: () => session.run({ type: 'tag.delete', id: tag.id }),
            },
          ]}
        />
      ))}
      <AddRow
        label={`Add a tag to ${group.name}`}
        placeholder="Add a tag"
        onAdd={(name) => session.run({ type: 'tag.add', tag: { name, tagGroupId: group.id } })}
      />
    </div>
  );
}

function Look({ tag }: { tag: Tag }) {
  const session = usePlannerSession();
  const { id, name, hue, letter } = tag;
  return (
    <Popover
      label={`How ${name} looks`}
      trigger={
        <button type="button" className={styles.look} data-hue={hue} title={spelled('Colour and letter')}>
          <span className="visually-hidden">How {name} looks</span>
          <TagMark hue={hue} letter={letter} size={14} />
        </button>
      }
    >
      <div className={styles.looks}>
        <HuePicker
          label={spelled('Colour and shape')}
          value={hue}
          onChange={(next) => next && session.run({ type: 'tag.edit', id, fields: { hue: next } }, { isQuiet: true })}
        />
        <LetterField
          value={letter}
          onChange={(next) => session.run({ type: 'tag.edit', id, fields: { letter: next } }, { isQuiet: true })}
        />
      </div>
    </Popover>
  );
}
