import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does; the icon inside says nothing to a screen reader. */
  label: string;
  size?: 'small' | 'medium';
}

export function IconButton({ label, size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  const names = [styles['icon-button'], size === 'small' ? styles.small : '', className].filter(Boolean).join(' ');
  return <button {...rest} type={type} className={names} aria-label={label} title={label} />;
}
