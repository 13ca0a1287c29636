import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Key extends string> {
  key: Key;
  title: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (tab: Key) => void;
  /** The selected tab's panel: the others are not rendered, and load nothing. */
  children: ReactNode;
}

/** Several views of one thing, one at a time; arrows select. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  return (
    <Base.Root className={styles.tabs} value={value} onValueChange={(tab: Key) => onChange(tab)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map(({ key, title }) => (
          <Base.Tab key={key} value={key} className={styles.tab}>
            <span className={styles.name}>{title}</span>
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={value} value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
