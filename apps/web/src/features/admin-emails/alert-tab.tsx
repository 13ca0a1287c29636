import { ALERT_TEMPLATES } from '@bellweek/api-client/contract/campaigns';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { formatCount } from '@bellweek/ui/pages';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useRef, useState } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';
import { peopleOf } from '../../admin/words.ts';
import { ContactPicker } from './contact-picker.tsx';
import styles from './emails.module.css';
import { ALERT_LISTS, findLists } from './find-lists.ts';
import { ManualAdd } from './manual-add.tsx';
import { MESSAGES, TEMPLATE_NAMES } from './messages.ts';
import { MisfitNotice } from './misfit-notice.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import {
  LIST_NAMES,
  NOBODY,
  addPeople,
  countOfList,
  countOfStage,
  recipientsOf,
  removeList,
  removePerson,
  removeSegment,
  stagedListOf,
  stagedLookup,
} from './recipients.ts';
import type { Person, Stage } from './recipients.ts';
import { RecipientPanel } from './recipient-panel.tsx';
import type { Entry } from './recipient-panel.tsx';
import { SegmentList } from './segment-list.tsx';
import { SendActions } from './send-actions.tsx';
import { SendDialog } from './send-dialog.tsx';
import { StageAll } from './stage-all.tsx';
import { SubjectField } from './subject-field.tsx';
import type { DraftState } from './use-draft.ts';
import { useOffered } from './use-offered.ts';
import { usePreview } from './use-preview.ts';
import { useSend } from './use-send.ts';

/** Whole lists first, one line each. */
function entriesOf(stage: Stage): Entry[] {
  const lists = stage.lists.map((list) => {
    const taken = stage.except.filter(({ from }) => from === list.list).length;
    return {
      key: list.list,
      text: `${LIST_NAMES[list.list]} · ${peopleOf(countOfList(stage, list))}`,
      more: taken > 0 ? `${formatCount(taken)} removed` : null,
    };
  });
  const segments = stage.segments.map(({ id, name, total, suppressed }) => ({
    key: id,
    text: `${name} · ${peopleOf(total - suppressed)}`,
    more: suppressed > 0 ? `${formatCount(suppressed)} skipped` : null,
  }));
  return [...lists, ...segments, ...stage.people.map(({ email, name }) => ({ key: email, text: email, more: name }))];
}

function removeEntry(stage: Stage, { key }: Entry): Stage {
  const list = stage.lists.find((staged) => staged.list === key);
  if (list) return removeList(stage, list.list);
  if (stage.segments.some(({ id }) => id === key)) return removeSegment(stage, key);
  return { ...stage, people: stage.people.filter(({ email }) => email !== key) };
}

/** A mail to many, from a template. */
export function AlertTab({ draft, update }: DraftState) {
  const api = useAdminClient();
  const fields = useRef<HTMLElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { subject, template, message, sendAt, stage } = draft.alert;
  const scheduledAt = sendAt === '' ? undefined : new Date(sendAt).toISOString();
  const content = { subject, template: template!, ...(template === 'message' && { message }) };
  const change = (part: (alert: typeof draft.alert) => Partial<typeof draft.alert>) =>
    update((before) => ({ ...before, alert: { ...before.alert, ...part(before.alert) } }));
  const restage = (next: (stage: Stage) => Stage) => change((alert) => ({ stage: next(alert.stage) }));

  const count = countOfStage(stage);
  const isStaged = stagedLookup(stage);
  const preview = usePreview({ template, message });
  const sending = useSend({
    draft,
    update,
    required: { subject, template: template ?? '', ...(template === 'message' && { message }) },
    recipients: count,
    body: { ...recipientsOf(stage), ...content, scheduledAt },
    call: (body, key) => api.sendAlert(body, key),
  });
  const addByHand = async (typed: Person) => {
    const [{ data, error }, on] = await Promise.all([api.getUnsubscribed(typed.email), findLists(api, typed.email)]);
    if (data === null) return { refusal: MESSAGES.failed(error ?? '') };
    if (data.length > 0) return { refusal: MESSAGES.cannotAdd(typed.email) };
    const person = { ...typed, on };
    restage((before) => addPeople(before, [person]));
    const list = stagedListOf(stage, person);
    return list && { note: MESSAGES.isStaged(person.email, LIST_NAMES[list]) };
  };
  const choose = async (picked: Person) => {
    // A person picked from one list may be on another that is staged as a whole.
    const standalone = stage.lists.every(({ list }) => list === picked.from);
    const person = standalone ? picked : { ...picked, on: await findLists(api, picked.email) };
    restage((before) => addPeople(before, [person]));
  };
  const label = `${scheduledAt ? 'Schedule for' : 'Send to'} ${formatCount(count)} Recipients`;
  return (
    <div className={styles.composer}>
      <section ref={fields} className={styles.mail} aria-label="What to send">
        <SubjectField
          value={subject}
          onChange={(text) => change(() => ({ subject: text }))}
          problem={sending.problem}
        />
        <Select
          label="Template"
          name="template"
          placeholder="Choose a template"
          invalid={sending.problem?.fields.includes('template')}
          options={useOffered(ALERT_TEMPLATES).map((value) => ({ value, label: TEMPLATE_NAMES[value] }))}
          value={template}
          onChange={(value) => change(() => ({ template: value }))}
        />
        <MisfitNotice template={template} stage={stage} />
        {template === 'message' && (
          <TextField
            multiline
            label="Message"
            name="message"
            hint="An empty line begins a paragraph. Web addresses become links."
            value={message}
            maxLength={LIMITS.alertMessage}
            invalid={sending.problem?.fields.includes('message')}
            onChange={({ target }) => change(() => ({ message: target.value }))}
          />
        )}
        <TextField
          optional
          type="datetime-local"
          label="Send later"
          name="sendAt"
          hint={`In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
          value={sendAt}
          onChange={({ target }) => change(() => ({ sendAt: target.value }))}
        />
      </section>
      <PreviewFrame preview={preview} />
      <section className={styles.contacts} aria-label="Available Contacts">
        <ContactPicker
          lists={ALERT_LISTS}
          verbs={['Add', 'Remove']}
          isChosen={({ email, suppression }, list) => suppression === null && isStaged(email, list)}
          onChoose={(person) => void choose(person)}
          onUndo={(person) => restage((before) => removePerson(before, person))}
          actions={(open, say) => <StageAll open={open} stage={stage} onStage={restage} say={say} />}
        />
        <ManualAdd onAdd={addByHand} />
        <SegmentList stage={stage} onStage={restage} />
      </section>
      <section className={styles.recipients} aria-label="Staged Recipients">
        <RecipientPanel
          title="Staged Recipients"
          count={count}
          emptyText="No recipients staged."
          entries={entriesOf(stage)}
          onRemove={(entry) => restage((before) => removeEntry(before, entry))}
          onClear={() => restage(() => NOBODY)}
        />
      </section>
      <SendActions
        label={label}
        fields={fields}
        sending={sending}
        onPress={() => setConfirming(true)}
        preview={preview}
        test={content}
      />
      <SendDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void sending.send();
        }}
        label={label}
        mail={draft.alert}
      />
    </div>
  );
}
