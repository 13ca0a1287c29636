import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name of the button; the icon inside is hidden from screen readers. */
  label: string;
  size?: 'small' | 'medium';
}

export function IconButton({ label, size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  const names = [styles['icon-button'], size === 'small' ? styles.small : '', className].filter(Boolean).join(' ');
  return <button {...rest} type={type} className={names} aria-label={label} title={label} />;
}
