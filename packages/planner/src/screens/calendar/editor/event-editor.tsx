import { Button } from '@bellweek/ui/button';
import { Bell, Percent, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { EventFields } from '../../../core/commands/command.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { showsMark } from '../../../rules/tasks/marks.ts';
import { activeEvent } from '../../../core/state/views.ts';
import { spelled } from '../../../core/text/spelling.ts';
import styles from '../../fields/editor.module.css';
import { HuePicker } from '../../fields/hue-picker.tsx';
import { Links } from '../../fields/found-links.tsx';
import { SavedInput } from '../../fields/saved-input.tsx';
import { TagPicker } from '../../fields/tag-picker.tsx';
import { RepeatField } from '../../series/repeat-field.tsx';
import { ScopedEditor, useScopedRun } from '../../series/scope-switch.tsx';
import { MarkSection } from '../../planning/mark-section.tsx';
import { ExamSection } from '../../planning/exam-section.tsx';
import { OwnReminder } from '../../planning/own-reminder.tsx';
import { useTables } from '../../use-tables.ts';
import eventStyles from './event-editor.module.css';
import { EventWhen } from './event-when.tsx';
import { TimeSection } from '../../timing/later-timing.tsx';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

export interface EventEditorProps {
  id: string;
  onClose: () => void;
  /** Announce to screen readers. */
  onAnnounce: (sentence: string) => void;
}

/** Editor of an event. Each field saves on change and can be undone separately. Empty when the event was deleted. */
export function EventEditor({ id, onClose, onAnnounce }: EventEditorProps) {
  const session = usePlannerSession();
  const state = useTables(['events', 'series', 'tasks']);
  const event = activeEvent(state, id);
  const box = useRef<HTMLFieldSetElement>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const isReadOnly = usePlanner((view) => view.readOnly !== null);
  if (!event) return null;
  const hasMark = asked.includes(`mark ${id}`) || showsMark(state, event);
  const hasReminder = asked.includes(`reminder ${id}`) || event.remindAt !== null;
  const ask = (part: 'mark' | 'reminder') => {
    setAsked([...asked, `${part} ${id}`]);
    // Once the part is there: the button that asked for it is gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-part="${part}"] input`)?.focus());
  };
  const remove = () => {
    if (session.run({ type: 'event.delete', ids: [id] }).ok) onClose();
  };
  return (
    // Remount for another event: drafts belong to the first.
    <fieldset ref={box} key={id} className={styles.editor} disabled={isReadOnly}>
      <ScopedEditor row={event}>
        <div className={styles.title}>
          <Text event={event} field="title" label="Title" className={styles.titleInput} />
        </div>
        <EventWhen event={event} onAnnounce={onAnnounce} />
        <TimeSection item={event} />
        {hasReminder && (
          <div data-part="reminder">
            <OwnReminder row={event} />
          </div>
        )}
        <RepeatField row={event} />
        <ExamSection row={event} />
        {hasMark && (
          <div data-part="mark">
            <MarkSection row={event} />
          </div>
        )}
        <Details event={event} isReadOnly={isReadOnly} />
      </ScopedEditor>
      <div className={styles.foot}>
        {!hasReminder && (
          <Button size="small" onClick={() => ask('reminder')}>
            <Bell size={15} aria-hidden="true" /> Reminder
          </Button>
        )}
        {event.isExam && !hasMark && (
          <Button size="small" onClick={() => ask('mark')}>
            <Percent size={15} aria-hidden="true" /> Mark
          </Button>
        )}
        <Button size="small" variant="danger" onClick={remove}>
          <Trash2 size={15} aria-hidden="true" /> Delete
        </Button>
      </div>
    </fieldset>
  );
}

function Details({ event, isReadOnly }: { event: PlannerEvent; isReadOnly: boolean }) {
  const run = useScopedRun();
  const edit = (fields: EventFields) => run({ type: 'event.edit', id: event.id, fields });
  return (
    <>
      <div className={styles.section}>
        <Labelled event={event} field="place" label="Place" placeholder="Room, oval, somebody’s house" />
        <TagPicker value={event.tagIds} isDisabled={isReadOnly} onChange={(tagIds) => edit({ tagIds })} />
        <HuePicker label={spelled('Colour')} value={event.hue} canBeNone onChange={(hue) => edit({ hue })} />
        <p className={styles.quiet}>{spelled('Uses the tag’s colour unless you pick one.')}</p>
      </div>
      <div className={styles.section}>
        <Labelled event={event} field="notes" label="Notes" placeholder="What to bring, links, who comes" />
        <Links text={`${event.place} ${event.notes}`} />
      </div>
    </>
  );
}

interface TextProps {
  event: PlannerEvent;
  field: 'title' | 'place' | 'notes';
  label: string;
  id?: string;
  className?: string;
  placeholder?: string;
}

function Text({ event, field, label, id, className, placeholder }: TextProps) {
  const run = useScopedRun();
  const isLong = field === 'notes';
  const save = (text: string): boolean => {
    const fields: EventFields = { [field]: isLong ? text : text.trim() };
    return run({ type: 'event.edit', id: event.id, fields }, { isQuiet: true }).ok;
  };
  return (
    <SavedInput
      id={id}
      className={className}
      aria-label={id === undefined ? label : undefined}
      isLong={isLong}
      rows={isLong ? 3 : 1}
      placeholder={placeholder}
      maxLength={PLANNER_LIMITS[field]}
      draftKey={`event:${event.id}:${field}`}
      value={event[field]}
      save={save}
    />
  );
}

function Labelled(props: TextProps) {
  const id = useId();
  const { field, label } = props;
  const look = field === 'notes' ? `ruled-look ${styles.notes}` : eventStyles.line;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Text {...props} id={id} className={`field-look ${look}`} />
    </div>
  );
}
