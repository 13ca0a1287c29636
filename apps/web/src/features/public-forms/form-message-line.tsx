import type { FormMessage } from './form-rules.ts';
import styles from './public-forms.module.css';

/** The error message, in red. Always mounted, so that a change is announced. */
export function FormMessageLine({ id, message }: { id: string; message: FormMessage | null }) {
  return (
    <div id={id} className={styles.message} role="alert">
      {message && <p>{message.text}</p>}
    </div>
  );
}
