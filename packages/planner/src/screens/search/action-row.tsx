import { Key } from '@bellweek/ui/key';
import { CornerDownRight } from 'lucide-react';
import type { PaletteAction } from './palette-action.ts';
import { OptionRow } from './option-row.tsx';
import type { OptionProps } from './option-row.tsx';
import styles from './search-sheet.module.css';

/** Action among the search results, with its shortcut at the end. */
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
