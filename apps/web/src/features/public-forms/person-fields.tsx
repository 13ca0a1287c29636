import { TextField } from '@bellweek/ui/text-field';
import type { Marked } from './request-form.tsx';
import styles from './public-forms.module.css';

/** Name and email: the same three fields, in the same order, on both forms. */
export function PersonFields({ marked }: { marked: Marked }) {
  return (
    <>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        aria-required="true"
        {...marked('firstName')}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        aria-required="true"
        {...marked('lastName')}
      />
      <div className={styles.whole}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          aria-required="true"
          {...marked('email')}
        />
      </div>
    </>
  );
}
