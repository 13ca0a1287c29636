import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './sync.module.css';

/** Level of a step's heading: 4 in a section of the settings, 2 on a page of its own. */
export const StepLevel = createContext<2 | 4>(4);

/** Heading of a step. It takes the focus, which the step before has taken along, and the step comes into view. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = `h${useContext(StepLevel)}` as const;
  // At once: a dialog that finds the focus nowhere takes it in the next frame.
  useLayoutEffect(() => {
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus();
  }, []);
  return (
    <Heading ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </Heading>
  );
}
