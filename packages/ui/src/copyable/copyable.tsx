import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { showToast } from '../toast/toast.tsx';
import styles from './copyable.module.css';

const SHOWN_MS = 1500;

export interface CopyableProps {
  text: string;
  /** Label of the button, such as "Copy email". */
  label: string;
  /** An id or similar, in which every character counts. */
  isCode?: boolean;
}

/** A text that is often needed elsewhere, with a button that copies it. */
export function Copyable({ text, label, isCode = false }: CopyableProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({
        title: 'We couldn’t copy it.',
        description: 'Select it and copy it yourself.',
        tone: 'error',
      });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <span className={styles.copyable}>
      {isCode ? <code className={styles.code}>{text}</code> : <span className={styles.text}>{text}</span>}
      <IconButton label={label} size="small" onClick={copy}>
        <Icon size={15} aria-hidden="true" />
      </IconButton>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied.' : ''}
      </span>
    </span>
  );
}
