import { Button } from '@bellweek/ui/button';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { PrivacyLine } from '../../site/privacy-line.tsx';
import { FormMessageLine } from './form-message-line.tsx';
import styles from './public-forms.module.css';
import type { Submission } from './use-submission.ts';
import { FactEmail } from '../../site/fact.tsx';

/** Props that mark an invalid field. */
export type Marked = (name: string) => { invalid: boolean; 'aria-describedby': string | undefined };

interface RequestFormProps {
  submission: Submission<string>;
  label: string;
  /** The purpose of the data, as a sentence. */
  purpose: string;
  /** Advice to young people, instead of that to ask at home. */
  young?: string;
  children: (marked: Marked) => ReactNode;
}

/** Frame of the contact and the demo form: fields, message, button. */
export function RequestForm({ submission, label, purpose, young, children }: RequestFormProps) {
  const { form, state, message, submit } = submission;
  const messageId = useId();
  const marked: Marked = (name) => {
    const invalid = message?.fields.includes(name) ?? false;
    return { invalid, 'aria-describedby': invalid ? messageId : undefined };
  };
  return (
    // This method sends nothing outside a dialog: without script, no email may end up in the page's address.
    <form ref={form} className={styles.form} method="dialog" onSubmit={submit} noValidate aria-label={label}>
      <div className={styles.fields}>{children(marked)}</div>
      <PrivacyLine className={styles.note} purpose={purpose} young={young} />
      <FormMessageLine id={messageId} message={message} />
      <Button className={styles.submit} type="submit" variant="primary" size="large" pending={state === 'loading'}>
        {state === 'loading' ? 'Submitting...' : 'Submit'}
      </Button>
      <NeedsScript />
    </form>
  );
}

/** Shown without script, with another way to reach us. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.note}>
        This form needs JavaScript. You can also write to <FactEmail name="supportEmail" />.
      </p>
    </noscript>
  );
}
