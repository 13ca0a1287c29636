import { Button } from '@bellweek/ui/button';
import { Check, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { tagsOfRow } from '../../core/state/views.ts';
import { useTables } from '../use-tables.ts';
import { addTag } from './add-tag.ts';
import { bestTag, matchingTagGroups, toggled } from './tag-choice.ts';
import type { TagGroupMatches } from './tag-choice.ts';
import { TagMark } from './tag-mark.tsx';
import styles from './tag-picker.module.css';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface TagPickerProps {
  /** Ids of the chosen tags; those in the trash are kept, but not shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  label?: string;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  isDisabled?: boolean;
}

/** Chosen tags and, once opened, all tags by tag group: a press adds or removes one. */
export function TagPicker({ value, onChange, label = 'Tags', hideLabel, isDisabled = false }: TagPickerProps) {
  const state = useTables(['tags', 'tagGroups']);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const chosen = tagsOfRow(state, { tagIds: value });
  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <span className={hideLabel ? 'visually-hidden' : styles.label} id={labelId}>
        {label}
      </span>
      <div className={styles.chosen}>
        {chosen.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className={styles.chip}
            data-hue={tag.hue}
            disabled={isDisabled}
            title={`Take off ${tag.name}`}
            onClick={() => {
              onChange(toggled(value, tag.id));
              opener.current?.focus();
            }}
          >
            <span className="visually-hidden">Take off</span>
            <TagMark hue={tag.hue} letter={tag.letter} />
            {tag.name}
            <X size={12} aria-hidden="true" />
          </button>
        ))}
        <button
          ref={opener}
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Check size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />}
          {isOpen ? 'Done' : 'Tag'}
        </button>
      </div>
      {isOpen && (
        <TagChoice
          value={value}
          onChange={onChange}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface TagChoiceProps extends Pick<TagPickerProps, 'value' | 'onChange'> {
  onClose: () => void;
}

function TagChoice({ value, onChange, onClose }: TagChoiceProps) {
  const session = usePlannerSession();
  const state = useTables(['tags', 'tagGroups']);
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const groups = matchingTagGroups(state, query);
  const best = bestTag(groups, query);
  const choose = (id: string) => {
    onChange(toggled(value, id));
    setQuery('');
    input.current?.focus();
  };
  const add = (tagGroupId: string | null) => {
    const id = addTag(session, tagGroupId, query.trim());
    if (id !== null) choose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (query === '') onClose();
      else setQuery('');
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      if (best) choose(best.id);
      else if (query.trim() !== '') add(groups[0]?.group.id ?? null);
    }
  };
  return (
    <div className={styles.groups} onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="text"
        // Opened by a press: the next step is to type or to choose.
        autoFocus
        className={`field-look ${styles.input}`}
        aria-label="Find or add a tag"
        placeholder="Find or add a tag"
        autoComplete="off"
        maxLength={PLANNER_LIMITS.name}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {groups.map((each) => (
        <TagGroupTags
          key={each.group.id}
          {...{ matches: each, value, best: best?.id ?? null, query }}
          onChoose={choose}
          onAdd={add}
        />
      ))}
      {groups.length === 0 &&
        (query.trim() === '' ? (
          <p className={styles.none}>No tags yet. Write the first one, a subject perhaps.</p>
        ) : (
          <AddButton name={query.trim()} group="Subject" onAdd={() => add(null)} />
        ))}
    </div>
  );
}

interface TagGroupTagsProps {
  matches: TagGroupMatches;
  value: readonly string[];
  /** The tag that Enter takes. */
  best: string | null;
  query: string;
  onChoose: (id: string) => void;
  onAdd: (tagGroupId: string) => void;
}

function TagGroupTags({ matches: { group, tags, canAdd }, value, best, query, onChoose, onAdd }: TagGroupTagsProps) {
  if (tags.length === 0 && !canAdd) return null;
  return (
    <div className={styles.group} role="group" aria-label={group.name}>
      <span className={styles.name}>{group.name}</span>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className={styles.tag}
            data-hue={tag.hue}
            data-best={tag.id === best || undefined}
            aria-pressed={value.includes(tag.id)}
            onClick={() => onChoose(tag.id)}
          >
            <TagMark hue={tag.hue} letter={tag.letter} />
            {tag.name}
          </button>
        ))}
        {canAdd && <AddButton name={query.trim()} group={group.name} onAdd={() => onAdd(group.id)} />}
      </div>
    </div>
  );
}

function AddButton({ name, group, onAdd }: { name: string; group: string; onAdd: () => void }) {
  return (
    <Button size="small" className={styles.add} aria-label={`Add “${name}” to ${group}`} onClick={onAdd}>
      <Plus size={14} aria-hidden="true" /> {name}
    </Button>
  );
}
