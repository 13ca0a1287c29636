import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useAdminClient } from '../admin-query.ts';
import type { ReplyDraft } from './request-drafts.ts';
import styles from './requests.module.css';

export interface ReplyFormProps {
  inbox: Inbox;
  id: string;
  recipient: string;
  draft: ReplyDraft;
  /** The place of the answer in a new draft; null for one that was kept. */
  caret: number | null;
  /** Number of replies that are shown. */
  seen: number | undefined;
  onChange: (draft: ReplyDraft) => void;
  onDiscard: () => void;
  onSent: () => void;
  /** It was not sent; there may be another reply. */
  onRefused: () => void;
}

/** An email to the person who wrote. The text stays until the server has taken it. */
export function ReplyForm(props: ReplyFormProps) {
  const { inbox, id, recipient, draft, caret, seen, onChange, onDiscard, onSent, onRefused } = props;
  const api = useAdminClient();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // A ref: a second press may come before the next render.
  const isUnderWay = useRef(false);
  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    if (!field || caret === null) return;
    field.focus();
    field.setSelectionRange(caret, caret);
  }, [caret]);

  const { subject, message, attempt } = draft;
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    if (subject.trim() === '' || message.trim() === '') return setProblem('Please fill in all required fields.');
    isUnderWay.current = true;
    setSending(true);
    setProblem(null);
    const body = JSON.stringify([subject, message]);
    const key = attempt?.body === body ? attempt.key : crypto.randomUUID();
    onChange({ subject, message, attempt: { key, body } });
    const { error } = await api.replyToRequest(inbox, id, { subject, message, seen }, key);
    isUnderWay.current = false;
    setSending(false);
    if (error === null) onSent();
    else {
      setProblem(error);
      onRefused();
    }
  };
  const edit = (part: Partial<ReplyDraft>) => {
    setProblem(null);
    onChange({ ...draft, ...part });
  };
  return (
    <form
      ref={form}
      className={styles.reply}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
      }}
      aria-label={`Reply to ${recipient}`}
    >
      <TextField
        label="Subject"
        value={subject}
        maxLength={LIMITS.subject}
        autoComplete="off"
        readOnly={isSending}
        onChange={({ target }) => edit({ subject: target.value })}
      />
      <TextField
        multiline
        rows={8}
        label="Message"
        hint={`Goes to ${recipient}. Answers come to the team’s mailbox.`}
        value={message}
        maxLength={LIMITS.message}
        readOnly={isSending}
        onChange={({ target }) => edit({ message: target.value })}
      />
      {problem !== null && (
        <Notice inView tone="error">
          {problem}
        </Notice>
      )}
      <div className={`${styles.bar} ${styles.send}`}>
        <Button
          type="submit"
          size="small"
          variant="primary"
          pending={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Send Reply
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </form>
  );
}
