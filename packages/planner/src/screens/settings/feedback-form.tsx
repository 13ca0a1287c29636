import type { FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Select } from '@bellweek/ui/select';
import { TextField } from '@bellweek/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { discardDraft, saveDraft, loadDraft } from '../../session/draft-storage.ts';
import type { PlannerHost } from '../host.ts';
import styles from './settings-screen.module.css';

export interface FeedbackFormProps {
  /** Account that the draft is kept for. */
  accountId: string;
  onSend: PlannerHost['sendFeedback'];
}

type Type = FeedbackRequest['type'];
const TYPES: readonly { value: Type; label: string }[] = [
  { value: 'idea', label: 'Idea' },
  { value: 'bug', label: 'Something isn’t working' },
  { value: 'question', label: 'Question' },
  { value: 'other', label: 'Other' },
];

type Step = { at: 'editing'; problem: string | null } | { at: 'sending' } | { at: 'sent'; isWaiting: boolean };

/** Form for feedback to the makers of the planner. The draft is kept until it was sent. */
export function FeedbackForm({ accountId, onSend }: FeedbackFormProps) {
  const [step, setStep] = useState<Step>({ at: 'editing', problem: null });
  return (
    <>
      <p className={styles.quiet}>We read every message. Nothing from your planner is sent with it.</p>
      {step.at === 'sent' ? (
        <Sent isWaiting={step.isWaiting} onMore={() => setStep({ at: 'editing', problem: null })} />
      ) : (
        <Form accountId={accountId} onSend={onSend} step={step} onStep={setStep} />
      )}
    </>
  );
}

function Sent({ isWaiting, onMore }: { isWaiting: boolean; onMore: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={styles.form} ref={notice} tabIndex={-1}>
      <Notice tone="success">
        {isWaiting
          ? 'Thank you. Your message is saved on this device and will be sent when you are online.'
          : 'Thank you. Your message has been sent.'}
      </Notice>
      <Button size="small" onClick={onMore}>
        Write another
      </Button>
    </div>
  );
}

interface FormProps extends FeedbackFormProps {
  step: Exclude<Step, { at: 'sent' }>;
  onStep: (step: Step) => void;
}

function Form({ accountId, onSend, step, onStep }: FormProps) {
  const draftKey = `feedback:${accountId}`;
  const [message, setMessage] = useState(() => loadDraft(draftKey, '') ?? '');
  const [type, setType] = useState<Type>('idea');
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = step.at === 'sending';
  const write = (text: string) => {
    setMessage(text);
    saveDraft(draftKey, '', text);
    if (step.at === 'editing' && step.problem !== null) onStep({ at: 'editing', problem: null });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (message.trim() === '') {
      onStep({ at: 'editing', problem: 'Write your message first.' });
      field.current?.focus();
      return;
    }
    onStep({ at: 'sending' });
    const answer = await ask(() => onSend(message.trim(), type));
    if (answer.ok) discardDraft(draftKey);
    onStep(
      answer.ok ? { at: 'sent', isWaiting: answer.isWaiting ?? false } : { at: 'editing', problem: answer.message },
    );
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Select label="Type" options={TYPES} value={type} onChange={setType} />
      <TextField
        multiline
        ref={field}
        label="Your message"
        maxLength={LIMITS.message}
        value={message}
        readOnly={isSending}
        error={step.at === 'editing' ? step.problem : null}
        onChange={({ target }) => write(target.value)}
      />
      <Button variant="primary" type="submit" pending={isSending}>
        {isSending ? 'Sending...' : 'Send Feedback'}
      </Button>
    </form>
  );
}

async function ask(send: () => ReturnType<FeedbackFormProps['onSend']>): ReturnType<FeedbackFormProps['onSend']> {
  try {
    return await send();
  } catch {
    return { ok: false, message: 'Your message could not be sent. It is saved here. Try again later.' };
  }
}
