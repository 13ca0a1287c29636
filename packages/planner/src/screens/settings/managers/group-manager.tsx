import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Popover } from '@bellweek/ui/popover';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { GROUP_ICONS } from '../../../schema/task-group.ts';
import type { TaskGroup } from '../../../schema/task-group.ts';
import { contentOfGroup } from '../../../core/state/listed-occurrences.ts';
import { groupsInOrder } from '../../../core/state/views.ts';
import { formatCount, plural } from '../../../core/text/words.ts';
import { spelled } from '../../../core/text/spelling.ts';
import { GroupIcon } from '../../fields/group-icon.tsx';
import { HuePicker } from '../../fields/hue-picker.tsx';
import { useRowDrag } from '../../fields/row-drag.tsx';
import type { RowHandle } from '../../fields/row-drag.tsx';
import { useTables } from '../../use-tables.ts';
import { moveAmong } from '../../fields/row-place.ts';
import { AddRow, NameRow } from './name-row.tsx';
import styles from './managers.module.css';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface GroupManagerProps {
  onAnnounce?: (sentence: string) => void;
}

/** Manager of the list's groups: name, colour, order, archive and delete in place. */
export function GroupManager({ onAnnounce }: GroupManagerProps) {
  const session = usePlannerSession();
  const state = useTables(['groups', 'tasks', 'series']);
  const all = groupsInOrder(state, true);
  const groups = all.filter((group) => group.archivedAt === null);
  const archived = all.filter((group) => group.archivedAt !== null);
  const countOf = (group: TaskGroup): number => contentOfGroup(state, group.id).count;
  const move = (group: TaskGroup, by: 1 | -1) => {
    const place = moveAmong(groups, group.id, by);
    if (!place) return;
    session.run({ type: 'group.reorder', ids: [group.id], place }, { isQuiet: true });
    onAnnounce?.(`${group.name}, group ${groups.indexOf(group) + 1 + by} of ${groups.length}`);
  };
  const [rows, hold] = useRowDrag<HTMLDivElement>({
    list: 'groups',
    onDrop: (id, place) => session.run({ type: 'group.reorder', ids: [id], place }),
  });
  return (
    <div className={styles.manager}>
      <div ref={rows} className={styles.rows}>
        {groups.map((group, at) => (
          <GroupRow
            key={group.id}
            group={group}
            at={at}
            total={groups.length}
            count={countOf(group)}
            hold={hold}
            onMove={(by) => move(group, by)}
          />
        ))}
      </div>
      <AddRow label="Add a group" onAdd={(name) => session.run({ type: 'group.add', group: { name } })} />
      {archived.length > 0 && <Archived groups={archived} countOf={countOf} />}
    </div>
  );
}

interface GroupRowProps {
  group: TaskGroup;
  at: number;
  total: number;
  count: number;
  hold: RowHandle;
  onMove: (by: 1 | -1) => void;
}

function GroupRow({ group, at, total, count, hold, onMove }: GroupRowProps) {
  const session = usePlannerSession();
  const { id, name, isCollapsed } = group;
  const remove = (tasks: 'trash' | { moveTo: null }) => session.run({ type: 'group.delete', id, tasks });
  const rest = { icon: <Trash2 size={16} />, tone: 'danger' } as const;
  return (
    <NameRow
      kind="group"
      id={id}
      name={name}
      onName={(next, options) => session.run({ type: 'group.edit', id, fields: { name: next } }, options)}
      at={at}
      count={total}
      hold={hold}
      onMove={onMove}
      lead={<Look group={group} />}
      meta={<span className={styles.meta}>{plural(count, 'task')}</span>}
      menu={[
        null,
        {
          label: 'Closed in the list',
          isChosen: isCollapsed,
          onSelect: () => session.run({ type: 'group.collapse', id, isCollapsed: !isCollapsed }, { isQuiet: true }),
        },
        {
          label: 'Archive',
          icon: <Archive size={16} />,
          onSelect: () => session.run({ type: 'group.archive', id, isArchived: true }),
        },
        null,
        count === 0
          ? { ...rest, label: 'Delete', onSelect: () => remove('trash') }
          : {
              ...rest,
              label: 'Delete',
              items: [
                {
                  label: `Keep ${count === 1 ? 'its task' : `its ${formatCount(count)} tasks`}`,
                  onSelect: () => remove({ moveTo: null }),
                },
                {
                  ...rest,
                  label: `Delete ${count === 1 ? 'its task' : `its ${formatCount(count)} tasks`} too`,
                  onSelect: () => remove('trash'),
                },
              ],
            },
      ]}
    />
  );
}

function Look({ group }: { group: TaskGroup }) {
  const session = usePlannerSession();
  const { id, name, icon, hue } = group;
  const radio = useId();
  return (
    <Popover
      label={`How ${name} looks`}
      trigger={
        <button type="button" className={styles.look} title={spelled('Colour and icon')}>
          <span className="visually-hidden">How {name} looks</span>
          <GroupIcon icon={icon} hue={hue} size={18} />
        </button>
      }
    >
      <div className={styles.looks}>
        <HuePicker
          label={spelled('Colour')}
          canBeNone
          value={hue}
          onChange={(next) => session.run({ type: 'group.edit', id, fields: { hue: next } }, { isQuiet: true })}
        />
        <fieldset className={styles.icons}>
          <legend className={styles.label}>Icon</legend>
          {GROUP_ICONS.map((each) => (
            <ChoiceButton
              key={each}
              look="swatch"
              title={each}
              name={radio}
              aria-label={each}
              checked={each === icon}
              onChange={() => session.run({ type: 'group.edit', id, fields: { icon: each } }, { isQuiet: true })}
            >
              <GroupIcon icon={each} hue={hue} size={18} />
            </ChoiceButton>
          ))}
        </fieldset>
      </div>
    </Popover>
  );
}

interface ArchivedProps {
  groups: readonly TaskGroup[];
  countOf: (group: TaskGroup) => number;
}

function Archived({ groups, countOf }: ArchivedProps) {
  const session = usePlannerSession();
  return (
    <details className={styles.archived}>
      <summary>Archived ({groups.length})</summary>
      <ul className={styles.rows}>
        {groups.map((group) => (
          <li key={group.id} className={styles.row}>
            <span className={styles.look}>
              <GroupIcon icon={group.icon} hue={group.hue} size={18} />
            </span>
            <span className={styles.fixed}>{group.name}</span>
            <span className={styles.meta}>{plural(countOf(group), 'task')}</span>
            <Button
              size="small"
              aria-label={`Bring back ${group.name}`}
              onClick={() => session.run({ type: 'group.archive', id: group.id, isArchived: false })}
            >
              <ArchiveRestore size={15} aria-hidden="true" /> Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
