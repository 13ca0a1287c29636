import { Button } from '@bellweek/ui/button';
import { CheckOption } from '@bellweek/ui/check-option';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';
import { settingsOf } from '../../../../core/state/state.ts';
import type { State } from '../../../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../../../core/state/views.ts';
import { sharedText } from '../../../../rules/files/sharing/shared-text.ts';
import type { SharedCalendar } from '../../../../schema/settings.ts';
import { noteShared } from '../../../../session/sharing/follow-sharing.ts';
import type { SharingPort } from '../../../../session/sharing/sharing-port.ts';
import { useOpenings } from '../../../use-openings.ts';
import { useTables } from '../../../use-tables.ts';
import { usePlannerSession } from '../../../workspace/planner-context.tsx';
import { Choice } from '../../choice.tsx';
import styles from './sharing.module.css';

interface ShareCalendarProps {
  port: SharingPort;
  isOpen: boolean;
  onClose: () => void;
}

type Look = Pick<SharedCalendar, 'name' | 'detail' | 'only'>;

/** Asks what is shared, says what leaves the device, and shares it. */
export const ShareCalendar = (props: ShareCalendarProps) => <Sharing key={useOpenings(props.isOpen)} {...props} />;

function Sharing({ port, isOpen, onClose }: ShareCalendarProps) {
  const session = usePlannerSession();
  const [look, setLook] = useState<Look>({ name: 'My calendar', detail: 'busy', only: null });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const share = async () => {
    const name = look.name.trim();
    if (name === '') return setProblem('Give this calendar a name.');
    if (look.only?.length === 0) return setProblem('Choose a group or a tag, or share everything.');
    setPending(true);
    const { state, zone, today } = session.view.getState();
    const { data, error } = await port.share({ name, calendar: sharedText(state, look, { zone, today }) });
    setPending(false);
    if (!data) return setProblem(error ?? 'This could not be shared. Please try again.');
    const { sharedCalendars } = settingsOf(session.view.getState().state);
    noteShared(session, [...sharedCalendars, { ...look, name, id: data.id, address: data.address }]);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Share a calendar"
      description="Choose what others can see."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} onClick={() => void share()}>
            Share
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          hint="For you: it helps you find the calendar in this list."
          value={look.name}
          maxLength={200}
          onChange={({ target }) => setLook({ ...look, name: target.value })}
        />
        <Choice
          label="Others see"
          value={look.detail}
          options={[
            { value: 'busy', label: 'Busy times only', hint: 'When you have something on, and nothing else.' },
            {
              value: 'titles',
              label: 'Times and titles',
              hint: 'Events, lessons and study sessions, and what is due.',
            },
          ]}
          onChange={(detail) => setLook({ ...look, detail })}
        />
        <Choice
          label="What to share"
          value={look.only === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: 'Everything' },
            { value: 'some', label: 'Chosen groups and tags' },
          ]}
          onChange={(of) => setLook({ ...look, only: of === 'all' ? null : [] })}
        />
        {look.only !== null && <Chosen ids={look.only} onChange={(only) => setLook({ ...look, only })} />}
        <p className={styles.quiet}>
          {look.detail === 'busy' ? 'Only times leave this device.' : 'Times and titles leave this device.'} Notes,
          places, teachers and steps never do. Our server keeps this calendar in a form that it can read, until you stop
          sharing. It is updated while Bellweek is open.
        </p>
        {problem !== null && (
          <Notice tone="error" inView>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

const choicesOf = (state: State): { id: string; name: string }[] => [
  ...groupsInOrder(state),
  ...tagGroupsInOrder(state).flatMap(({ id, name: group }) =>
    tagsInOrder(state, id).map((tag) => ({ id: tag.id, name: `${tag.name} (${group})` })),
  ),
];

function Chosen({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const choices = choicesOf(useTables(['groups', 'tags', 'tagGroups']));
  const rest = (id: string) => ids.filter((other) => other !== id);
  return (
    <fieldset className={styles.chosen}>
      <legend className="visually-hidden">Groups and tags to share</legend>
      {choices.map(({ id, name }) => (
        <CheckOption
          key={id}
          isChecked={ids.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...ids, id] : rest(id))}
        >
          {name}
        </CheckOption>
      ))}
    </fieldset>
  );
}
