import { Key } from '@bellweek/ui/key';
import { CornerDownRight } from 'lucide-react';
import type { Doable } from './doable.ts';
import { OptionRow } from './option-row.tsx';
import type { OptionProps } from './option-row.tsx';
import styles from './search-sheet.module.css';

/** Something to do, among what was found; the key that does the same stands at its end. */
export function DoableRow({ doable: { what, hint }, ...option }: OptionProps & { doable: Doable }) {
  return (
    <OptionRow {...option} mark={<CornerDownRight size={18} aria-hidden="true" />} title={what}>
      {hint !== undefined && (
        <span className={styles.key}>
          <Key name={hint} />
        </span>
      )}
    </OptionRow>
  );
}
