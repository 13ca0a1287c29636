import { Key } from '@bellweek/ui/key';
import { CornerDownRight } from 'lucide-react';
import type { PaletteAction } from './palette-action.ts';
import { OptionRow } from './option-row.tsx';
import type { OptionProps } from './option-row.tsx';
import styles from './search-sheet.module.css';

/** Something to do, among what was found; the key that does the same stands at its end. */
export function ActionRow({ action: { label, shortcut }, ...option }: OptionProps & { action: PaletteAction }) {
  return (
    <OptionRow {...option} mark={<CornerDownRight size={18} aria-hidden="true" />} title={label}>
      {shortcut !== undefined && (
        <span className={styles.key}>
          <Key name={shortcut} />
        </span>
      )}
    </OptionRow>
  );
}
