import { Button } from '@bellweek/ui/button';
import { SearchField } from '@bellweek/ui/search-field';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { TaskFilter, TaskState } from '../../rules/tasks/filter.ts';
import { isEmptyFilter } from '../../rules/tasks/filter.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { useWorkspace, useWorkspaceStore } from '../workspace/planner-context.tsx';
import { GroupIcon } from '../fields/group-icon.tsx';
import { TagMark } from '../fields/tag-chip.tsx';
import { useTables } from '../use-tables.ts';
import { toggleItem, describeFilter, STATE_WORDS } from './filter-words.ts';
import styles from './filter-panel.module.css';

const STATES = Object.keys(STATE_WORDS) as Exclude<TaskState, 'open'>[];

/** Filters of the list: text, states, groups and tags, each one press. */
export function FilterPanel() {
  const isOpen = useWorkspace((workspace) => workspace.isFilterOpen);
  return isOpen ? <Fields /> : null;
}

function Fields() {
  const workspace = useWorkspaceStore();
  const filter = useWorkspace((state) => state.filter);
  const state = useTables(['groups', 'tagGroups', 'tags']);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const set = (fields: Partial<TaskFilter>) => workspace.getState().setFilter({ ...filter, ...fields });
  const groups = groupsInOrder(state);
  return (
    <div
      ref={panel}
      className={styles.panel}
      role="group"
      aria-label="Filter"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        workspace.getState().setFilterOpen(false);
        workspace.getState().focus.focus('filter');
      }}
    >
      <SearchField
        label="Words in tasks"
        value={filter.text ?? ''}
        hasHotkey={false}
        onSearch={(text) => set({ text: text === '' ? undefined : text })}
      />
      <Chips label="State">
        {STATES.map((each) => (
          <Chip
            key={each}
            isOn={filter.states?.includes(each) ?? false}
            onPress={() => set({ states: toggleItem(filter.states, each) })}
          >
            {STATE_WORDS[each]}
          </Chip>
        ))}
      </Chips>
      {groups.length > 0 && (
        <Chips label="Groups">
          {groups.map(({ id, name, icon, hue }) => (
            <Chip
              key={id}
              isOn={filter.groupIds?.includes(id) ?? false}
              onPress={() => set({ groupIds: toggleItem(filter.groupIds, id) })}
            >
              <GroupIcon icon={icon} hue={hue} size={14} />
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      {tagGroupsInOrder(state).map((group) => (
        <Chips key={group.id} label={group.name}>
          {tagsInOrder(state, group.id).map(({ id, name, hue, letter }) => (
            <Chip
              key={id}
              isOn={filter.tagIds?.includes(id) ?? false}
              onPress={() => set({ tagIds: toggleItem(filter.tagIds, id) })}
            >
              <TagMark hue={hue} letter={letter} />
              {name}
            </Chip>
          ))}
        </Chips>
      ))}
    </div>
  );
}

function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

/** Says that the list is filtered and how, with a button that clears the filter. */
export function FilterSummary({ shown }: { shown: number }) {
  const workspace = useWorkspaceStore();
  const filter = useWorkspace((state) => state.filter);
  const state = useTables(['groups', 'tagGroups', 'tags']);
  if (isEmptyFilter(filter)) return null;
  return (
    <div className={styles.summary}>
      <p role="status">
        <strong>{shown}</strong> shown: {describeFilter(state, filter)}
      </p>
      <Button size="small" onClick={() => workspace.getState().setFilter({})}>
        Clear
      </Button>
    </div>
  );
}
