import type { ReactNode } from 'react';
import styles from './scene.module.css';

export interface SceneProps {
  /** Text alternative of the picture. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scene from the planner: a picture made of text, in which nothing can be pressed. */
export function Scene({ label, className, children }: SceneProps) {
  return (
    <figure className={className ? `${styles.scene} ${className}` : styles.scene}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <div className={styles.stage} aria-hidden="true">
        {children}
      </div>
    </figure>
  );
}

/** The cursor of a drag, as a hand. */
export function DragCursor({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 26" width={24} height={26} className={className}>
      <path
        d="M7.6 12.2V5.1a1.75 1.75 0 0 1 3.5 0V10l.1-1.6a1.6 1.6 0 0 1 3.2.1v1.6a1.5 1.5 0 0 1 3-.1v1.3a1.4 1.4 0 0 1 2.8.1v5.2c0 4.6-2.6 7.4-6.7 7.4-3 0-4.7-1.1-6.2-3.7l-3.5-6.1c-.6-1.1-.2-2.1.6-2.5.8-.4 1.7-.1 2.3.7Z"
        fill="var(--raised)"
        stroke="var(--ink)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <path d="M11.1 10v3M14.4 10.2v2.9M17.4 11.3v2.2" stroke="var(--ink)" strokeWidth={1.25} strokeLinecap="round" />
    </svg>
  );
}

/** A text cursor. */
export function Caret() {
  return <span className={styles.caret} />;
}
