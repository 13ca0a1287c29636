import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import type { RefObject } from 'react';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';
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
}

/** Buttons below a mail: preview and send. */
export function SendActions({
  label,
  fields,
  sending,
  onPress = () => void sending.send(),
  preview,
}: SendActionsProps) {
  const { problem, isSending, isUnsettled, check } = sending;
  const press = () => {
    const found = check();
    if (found === null) return onPress();
    const [missing] = found.fields;
    if (missing !== undefined) fields.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Button variant="primary" pending={isSending} onClick={press}>
          {label}
        </Button>
        <Button pending={preview.isLoading} onClick={() => void preview.show()}>
          Preview Email
        </Button>
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
      {preview.html !== null && <PreviewFrame html={preview.html} preview={preview} />}
    </div>
  );
}

function PreviewFrame({ html, preview }: { html: string; preview: PreviewState }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.head}>
        <h2 className={styles.title}>Preview</h2>
        <span className={styles.note} role="status">
          {preview.isOld && 'Changed since. Preview again to see it.'}
        </span>
        <Button variant="quiet" size="small" onClick={preview.hide}>
          Hide
        </Button>
      </div>
      {/* No permission at all: no script in a mail ever runs here (quality S46). */}
      <iframe className={styles.frame} title="Email preview" sandbox="" srcDoc={html} />
    </section>
  );
}
