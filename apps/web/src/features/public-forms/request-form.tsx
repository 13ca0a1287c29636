import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Button } from '@bellweek/ui/button';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { PrivacyLine } from '../../site/privacy-line.tsx';
import { FormMessageLine } from './form-message-line.tsx';
import styles from './public-forms.module.css';
import type { Submission } from './use-submission.ts';

/** What a field needs to be marked when it is among the wrong ones. */
export type Marked = (name: string) => { invalid: boolean; 'aria-describedby': string | undefined };

interface RequestFormProps {
  submission: Submission<string>;
  label: string;
  /** What we do with what is typed, as a sentence. */
  purpose: string;
  /** Advice to young people, in place of asking at home. */
  young?: string;
  children: (marked: Marked) => ReactNode;
}

/** The frame of the contact and the demo form: fields, message, button. */
export function RequestForm({ submission, label, purpose, young, children }: RequestFormProps) {
  const { form, state, message, submit } = submission;
  const messageId = useId();
  const marked: Marked = (name) => {
    const invalid = message?.fields.includes(name) ?? false;
    return { invalid, 'aria-describedby': invalid ? messageId : undefined };
  };
  return (
    // Outside of a dialog this method sends nothing: before the script is there, no address may end up in the page's.
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

/** Said to whoever has no script, with another way. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.note}>
        This form needs JavaScript. You can also write to{' '}
        <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>.
      </p>
    </noscript>
  );
}
