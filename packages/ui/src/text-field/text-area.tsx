import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { countOf } from '../pagination/pages.ts';
import styles from './text-field.module.css';

/** Share of the length that is left when the counter appears: a tenth. */
const NEAR_THE_END = 0.1;

/** Counts the characters left near the end of its `maxLength`. */
export function TextArea({ onInput, ...control }: ComponentProps<'textarea'>) {
  const counterId = useId();
  const { maxLength = Infinity } = control;
  const [left, setLeft] = useState(maxLength);
  const isNear = maxLength !== Infinity && left <= maxLength * NEAR_THE_END;
  const descriptions = [control['aria-describedby'], isNear && counterId];
  return (
    <>
      <textarea
        rows={5}
        {...control}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
        onInput={(event) => {
          setLeft(maxLength - event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {isNear && (
        <div className={styles.hint} id={counterId}>
          {countOf(left, 'character')} left
        </div>
      )}
    </>
  );
}
