import type { FormMessage } from './form-rules.ts';
import styles from './public-forms.module.css';

/** What went wrong, in red. Always there, so that it is announced when it begins to say something. */
export function FormMessageLine({ id, message }: { id: string; message: FormMessage | null }) {
  return (
    <div id={id} className={styles.message} role="alert">
      {message && <p>{message.text}</p>}
      {message?.detail && <p className={styles.detail}>{message.detail}</p>}
    </div>
  );
}
