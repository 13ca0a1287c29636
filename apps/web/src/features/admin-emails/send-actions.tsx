import type { TestMailRequest } from '@bellweek/api-client/contract/campaigns';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import type { RefObject } from 'react';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
import { TestButton } from './test-button.tsx';
import type { Purpose } from './problem.ts';
import type { PreviewState } from './use-preview.ts';
import type { Sending } from './use-send.ts';

interface SendActionsProps {
  label: string;
  /** The element with the fields of the mail; the first that is missing gets the focus. */
  fields: RefObject<HTMLElement | null>;
  sending: Sending;
  /** Handler of a press on a complete mail, instead of sending it. */
  onPress?: () => void;
  preview: PreviewState;
  /** The mail as its test is sent, if it can be tested. */
  test?: TestMailRequest;
}

/** Buttons below a mail: send, preview and test. */
export function SendActions({
  label,
  fields,
  sending,
  onPress = () => void sending.send(),
  preview,
  test,
}: SendActionsProps) {
  const { problem, isSending, isUnsettled, check } = sending;
  const isComplete = (purpose: Purpose): boolean => {
    const found = check(purpose);
    const missing = found?.fields[0];
    if (missing !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    return found === null;
  };
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button variant="primary" pending={isSending} onClick={() => isComplete('send') && onPress()}>
          {label}
        </Button>
        <Button
          pending={preview.isLoading && preview.html === null}
          onClick={() => isComplete('preview') && preview.show()}
        >
          Preview Email
        </Button>
        {test && <TestButton mail={test} check={() => isComplete('test')} />}
      </div>
      {problem && (
        // Beside a missing field, which has the focus, it must not scroll that out of sight.
        <Notice inView={problem.fields.length === 0} tone="error">
          {problem.text}
        </Notice>
      )}
      {isUnsettled && <Notice inView={problem !== null}>{MESSAGES.unsettled}</Notice>}
      {preview.error && (
        <Notice inView tone="error">
          {preview.error}
        </Notice>
      )}
    </div>
  );
}
