import { Check, CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = { info: Info, success: Check, error: CircleAlert };

export interface NoticeProps {
  tone?: 'info' | 'success' | 'error';
  children: ReactNode;
  /** The next step, such as a "Try again" button. */
  action?: ReactNode;
  /** Present since the page opened: do not announce it. */
  quiet?: boolean;
  /** Spans the window, aligned with its content, as low as possible. */
  strip?: boolean;
  /** The answer to a press, perhaps outside the viewport: scroll it into view. */
  inView?: boolean;
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A message in the flow of the page. Errors are announced at once, others at the next pause. */
export function Notice({ tone = 'info', children, action, quiet, strip, inView = false }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div
      ref={inView ? bringIntoView : undefined}
      className={`${styles.notice} ${styles[tone]} ${strip ? styles.strip : ''}`}
      role={quiet ? undefined : role}
    >
      <Icon size={20} aria-hidden="true" />
      <div className={styles.body}>
        <div>{children}</div>
        {action && <div>{action}</div>}
      </div>
    </div>
  );
}
