import { Button } from '@bellweek/ui/button';
import { ChoiceButton } from '@bellweek/ui/choice-button';
import { Popover } from '@bellweek/ui/popover';
import { useId, useRef, useState } from 'react';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { isOfEvent } from '../../../rules/quick-entry/to-event.ts';
import type { ParsedTask } from '../../../rules/quick-entry/parse.ts';
import type { Dismissed } from '../../../rules/quick-entry/token.ts';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { minuteOfDay } from '../../../core/time/civil-time.ts';
import { formatDay } from '../../../core/time/format.ts';
import { TokenChips } from '../../fields/token-chips.tsx';
import { useParser } from '../../fields/use-parsed.ts';
import { DayField } from '../../fields/day-field.tsx';
import { GroupPicker } from '../../fields/group-picker.tsx';
import { discardDraft, saveDraft, loadDraft } from '../../../session/draft-storage.ts';
import { TagPicker } from '../../fields/tag-picker.tsx';
import { TimeField } from '../../fields/time-field.tsx';
import { useWhenFields } from '../hooks.ts';
import styles from './draw-editor.module.css';
import { addCommand, changedSpan, applyTypedTime, typedTimeOf, parsedTitle, timeTokens } from './new-item.ts';
import type { DrawnItem, NewItem } from './new-item.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

export interface DrawEditorProps {
  accountId: string;
  drawn: DrawnItem | null;
  /** Anchor of the popover. */
  anchor: HTMLElement | null;
  /** Day, start or end were edited in the form. */
  onChange: (drawn: DrawnItem) => void;
  /** @param id of the row that was added, or null where none was */
  onDone: (id: string | null) => void;
  /** Element to focus on closing. */
  finalFocus: () => HTMLElement | null;
}

/** Popover for a drawn span or a pressed day: becomes a task or an event. A closed draft is kept for the next one. */
export function DrawEditor(props: DrawEditorProps) {
  const { accountId, drawn, anchor, onChange, onDone, finalFocus } = props;
  const title = useRef<HTMLInputElement>(null);
  return (
    <Popover
      label="New task or event"
      open={drawn !== null && anchor !== null}
      onOpenChange={(isOpen) => !isOpen && onDone(null)}
      anchor={anchor}
      side="right"
      initialFocus={title}
      finalFocus={finalFocus}
    >
      {drawn && <Form {...{ accountId, drawn, title, onChange, onDone }} />}
    </Popover>
  );
}

interface FormProps extends Pick<DrawEditorProps, 'accountId' | 'onChange' | 'onDone'> {
  drawn: DrawnItem;
  title: React.RefObject<HTMLInputElement | null>;
}

const kindKey = (accountId: string): string => `drawn-kind:${accountId}`;

function Form({ accountId, drawn, title, onChange, onDone }: FormProps) {
  const session = usePlannerSession();
  const draftKey = `drawn:${accountId}`;
  const [item, setItem] = useState<NewItem>(() => ({
    kind: loadDraft(kindKey(accountId), '') === 'event' ? 'event' : 'task',
    title: loadDraft(draftKey, '') ?? '',
    place: '',
    groupId: null,
    tagIds: [],
  }));
  const set = (fields: Partial<NewItem>) => setItem((before) => ({ ...before, ...fields }));
  const { state, parsed, dismissed, read, setDismissed } = useTitle(item, drawn.day);
  const today = usePlanner((view) => view.today);
  // The item as drawn or edited; a time typed in the title overrides it, and deleting that text restores it.
  const [base, setBase] = useState(drawn);
  const follow = (task: ParsedTask | undefined) => {
    const [typed, before] = [typedTimeOf(task), typedTimeOf(parsed)];
    if (JSON.stringify(typed) === JSON.stringify(before)) return;
    onChange(typed ? applyTypedTime(base, typed, settingsOf(state).blockMinutes) : base);
  };
  const write = (text: string) => {
    set({ title: text });
    saveDraft(draftKey, '', text);
    follow(read(text, dismissed));
  };
  const dismiss = ({ kind, text }: Dismissed) => {
    const next = [...dismissed, { kind, text }];
    setDismissed(next);
    follow(read(item.title, next));
    title.current?.focus();
  };
  const add = () => {
    const { newId, zone } = session.context();
    const id = newId();
    const { state: whole } = session.view.getState();
    const understood = parsed && parsedTitle(parsed, whole, newId);
    const named = parsed?.title ?? item.title;
    if (!session.run(addCommand(drawn, { ...item, title: named, understood }, { id, zone })).ok)
      return title.current?.focus();
    discardDraft(draftKey);
    saveDraft(kindKey(accountId), '', item.kind);
    onDone(id);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <KindSwitch
        kind={item.kind}
        onChange={(kind) => {
          set({ kind });
          // Typing goes on in the title.
          title.current?.focus();
        }}
      />
      <input
        ref={title}
        type="text"
        className={`field-look ${styles.title}`}
        aria-label="Title"
        placeholder={item.kind === 'task' ? 'What do you need to do?' : 'Event name, or footy every sunday'}
        autoComplete="off"
        maxLength={PLANNER_LIMITS.title}
        value={item.title}
        onChange={({ target }) => write(target.value)}
      />
      <TokenChips state={state} today={today} task={parsed} onDismiss={dismiss} />
      <Times
        drawn={drawn}
        onChange={(next) => {
          setBase(next);
          onChange(next);
        }}
      />
      {item.kind === 'task' ? (
        <GroupPicker value={item.groupId} onChange={(groupId) => set({ groupId })} />
      ) : (
        <input
          type="text"
          className={`field-look ${styles.place}`}
          aria-label="Place"
          placeholder="Place"
          maxLength={PLANNER_LIMITS.place}
          value={item.place}
          onChange={({ target }) => set({ place: target.value })}
        />
      )}
      <TagPicker value={item.tagIds} onChange={(tagIds) => set({ tagIds })} />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="small" variant="primary" type="submit">
          {parsed?.exam ? 'Add exam' : item.kind === 'task' ? 'Add task' : 'Add event'}
        </Button>
      </div>
    </form>
  );
}

/** Parse the title like quick entry; text that an event cannot use stays in its title. */
function useTitle({ kind, title }: NewItem, day: Day) {
  const { state, parse } = useParser();
  const isWanted = kind === 'event' ? isOfEvent : undefined;
  const read = (text: string, dismissed: readonly Dismissed[]): ParsedTask | undefined =>
    parse({ text, dismissed }, { isWanted, day })[0];
  // A time in a kept draft says nothing of the span drawn now.
  const [dismissed, setDismissed] = useState<readonly Dismissed[]>(() =>
    parse({ text: title, dismissed: [] }).flatMap(timeTokens),
  );
  return { state, parsed: read(title, dismissed), dismissed, read, setDismissed };
}

function KindSwitch({ kind, onChange }: { kind: NewItem['kind']; onChange: (kind: NewItem['kind']) => void }) {
  const name = useId();
  const choice = (value: NewItem['kind'], label: string) => (
    <ChoiceButton
      look="own"
      className={styles.kind}
      name={name}
      checked={value === kind}
      onChange={() => onChange(value)}
    >
      <span>{label}</span>
    </ChoiceButton>
  );
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">What it is</legend>
      {choice('task', 'Task')}
      {choice('event', 'Event')}
    </fieldset>
  );
}

function Times({ drawn, onChange }: Pick<FormProps, 'drawn' | 'onChange'>) {
  const fields = useWhenFields();
  const { day, span } = drawn;
  if (!span) return <p className={styles.when}>All day, {formatDay(day, fields.day.today)}</p>;
  return (
    <div className={styles.times}>
      <DayField
        {...fields.day}
        label="Day"
        value={day}
        onChange={(next) => next !== null && onChange({ day: next, span: changedSpan(span, { day: next }) })}
      />
      <TimeField
        {...fields.time}
        label="From"
        value={minuteOfDay(span.start)}
        onChange={(from) => from !== null && onChange({ day, span: changedSpan(span, { from }) })}
      />
      <TimeField
        {...fields.time}
        label="To"
        value={minuteOfDay(span.end)}
        onChange={(to) => to !== null && onChange({ day, span: changedSpan(span, { to }) })}
      />
    </div>
  );
}
