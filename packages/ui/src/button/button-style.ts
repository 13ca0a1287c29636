import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary` is for the next step: at most one in view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';
  size?: 'small' | 'medium' | 'large';
  /** Fills the width of its container. */
  wide?: boolean;
}

/** Class names shared by buttons and by links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonStyle, extra?: string) {
  const names = [styles.button, styles[variant], size === 'medium' ? '' : styles[size], wide ? styles.wide : '', extra];
  return names.filter(Boolean).join(' ');
}
