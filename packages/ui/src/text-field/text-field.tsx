import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { TextArea } from './text-area.tsx';
import styles from './text-field.module.css';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error and its remedy; announced, and read with the field. */
  error?: ReactNode;
  /** Invalid, with the message elsewhere: `aria-describedby` names its element. */
  invalid?: boolean;
  /** Adds "(optional)" to the label: mark optional fields, not required ones. */
  optional?: boolean;
}

export type TextFieldProps = FieldProps &
  (
    | ({ multiline?: false } & Omit<ComponentProps<'input'>, 'children'>)
    | ({ multiline: true } & Omit<ComponentProps<'textarea'>, 'children'>)
  );

export function TextField({ label, hint, error, invalid = false, optional = false, ...control }: TextFieldProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [hint && hintId, error && errorId, control['aria-describedby']];
  const shared = {
    id,
    className: `field-look ${control.multiline ? 'ruled-look ' : ''}${styles.input}`,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-describedby': descriptions.filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {renderControl(control, shared)}
      <div className={styles.error} id={errorId} role="alert" hidden={!error}>
        {error}
      </div>
    </div>
  );
}

function renderControl(control: ControlProps, shared: ComponentProps<'input'> & ComponentProps<'textarea'>) {
  if (control.multiline) {
    const { multiline: _, ...rest } = control;
    return <TextArea {...rest} {...shared} />;
  }
  const { multiline: _, ...rest } = control;
  return <input type="text" {...rest} {...shared} />;
}

type ControlProps = TextFieldProps extends infer Props
  ? Props extends unknown
    ? Omit<Props, keyof FieldProps>
    : never
  : never;
