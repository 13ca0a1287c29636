import type { Contact } from '@bellweek/api-client/contract/campaigns';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useRef, useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAdminClient } from '../../admin/admin-query.ts';
import { ContactPicker } from './contact-picker.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { restoreAside } from './draft.ts';
import type { Draft } from './draft.ts';
import styles from './emails.module.css';
import { ManualAdd } from './manual-add.tsx';
import { MESSAGES } from './messages.ts';
import { addressKey } from './recipients.ts';
import type { Person } from './recipients.ts';
import { RecipientPanel } from './recipient-panel.tsx';
import { SendActions } from './send-actions.tsx';
import { SubjectField } from './subject-field.tsx';
import type { DraftState } from './use-draft.ts';
import { usePreview } from './use-preview.ts';
import { useSend } from './use-send.ts';

/** A mail to one person, who may have unsubscribed from alerts. */
export function SupportTab({ draft, update }: DraftState) {
  const api = useAdminClient();
  const fields = useRef<HTMLElement>(null);
  const { aside } = draft;
  const { subject, message, recipient } = draft.support;
  const change = (part: Partial<typeof draft.support>) =>
    update((before) => ({ ...before, support: { ...before.support, ...part } }));
  const isChosen = ({ email }: Contact) => recipient !== null && addressKey(email) === addressKey(recipient.email);

  const preview = usePreview({ template: 'support', message });
  const sending = useSend({
    draft,
    update,
    required: { subject, message },
    recipients: recipient ? 1 : 0,
    body: { to: recipient ? [recipient.email] : [], subject, message },
    call: (body, key) => api.sendSupport(body, key),
  });
  const [isAsking, setAsking] = useState(false);
  /** @returns what to say about it: one press must not quietly send a letter to somebody else. */
  const choose = (person: Person) => {
    change({ recipient: person });
    const isOther = recipient !== null && addressKey(recipient.email) !== addressKey(person.email);
    return isOther ? MESSAGES.replaced(person.email, recipient.email) : undefined;
  };
  const addByHand = (person: Person) => {
    const note = choose(person);
    return Promise.resolve(note === undefined ? null : { note });
  };
  return (
    <div className={styles.composer}>
      <section ref={fields} className={styles.mail} aria-label="What to send">
        {aside.length > 0 && <AsideNotice mail={aside.at(-1)!} update={update} />}
        <SubjectField value={subject} onChange={(text) => change({ subject: text })} problem={sending.problem} />
        <TextField
          multiline
          label="Message"
          name="message"
          value={message}
          maxLength={LIMITS.message}
          invalid={sending.problem?.fields.includes('message')}
          onChange={({ target }) => change({ message: target.value })}
        />
      </section>
      <PreviewFrame preview={preview} />
      <section className={styles.contacts} aria-label="Available Contacts">
        <ContactPicker
          lists={['users', 'waitlist', 'demo-requests', 'contact-requests']}
          verbs={['Select', 'Deselect']}
          isChosen={isChosen}
          onChoose={choose}
          onUndo={() => change({ recipient: null })}
        />
        <ManualAdd onAdd={addByHand} />
      </section>
      <section className={styles.recipients} aria-label="Selected Recipient">
        <RecipientPanel
          title="Selected Recipient"
          count={recipient ? 1 : 0}
          emptyText="No recipient selected."
          entries={recipient ? [{ key: recipient.email, text: recipient.email, more: recipient.name }] : []}
          onRemove={() => change({ recipient: null })}
          onClear={() => change({ recipient: null })}
        />
      </section>
      <SendActions
        label="Send to Selected Recipient"
        fields={fields}
        sending={sending}
        preview={preview}
        onPress={() => setAsking(true)}
      />
      {isAsking && recipient && (
        <FormDialog
          title={`Send to ${recipient.email}?`}
          description={`“${subject.trim()}”. You can’t undo this.`}
          submitLabel="Send"
          onClose={() => setAsking(false)}
          submit={() => {
            // Its own answer is shown below the mail, for as long as that takes.
            void sending.send();
            return Promise.resolve();
          }}
        />
      )}
    </div>
  );
}

/** Says that a half-written mail was put aside, and its recipient. */
function AsideNotice({ mail, update }: { mail: Draft['support']; update: DraftState['update'] }) {
  const { subject, recipient } = mail;
  const discard = () => update((before) => ({ ...before, aside: before.aside.slice(0, -1) }));
  return (
    <Notice
      quiet
      action={
        <div className={styles.buttons}>
          <Button size="small" onClick={() => update(restoreAside)}>
            Restore Draft
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
      }
    >
      Your draft{subject.trim() && ` “${subject.trim()}”`}
      {recipient && ` to ${recipient.email}`} is kept.
    </Notice>
  );
}
