import type { ComponentProps } from 'react';
import styles from './choice-button.module.css';

export interface ChoiceButtonProps extends Omit<ComponentProps<'input'>, 'type'> {
  type?: 'radio' | 'checkbox';
  /** A labelled button, a small square with a colour or a picture, or the look of `className`. */
  look?: 'button' | 'swatch' | 'own';
  /** The subject hue of a swatch. */
  hue?: string;
}

/** A radio button or check box that is pressed anywhere on its label, which gets `className` and `title`. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { type = 'radio', look = 'button', hue, className, title, children, ...input } = props;
  const names = [styles.choice, look === 'own' ? '' : styles[look], className].filter(Boolean).join(' ');
  return (
    <label className={names} title={title} data-hue={hue}>
      <input {...input} type={type} className={styles.input} />
      {children}
    </label>
  );
}
