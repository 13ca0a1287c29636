import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { ChoiceButton } from '../choice-button/choice-button.tsx';
import styles from './theme.module.css';
import { chooseTheme, readTheme, subscribeToTheme } from './theme-store.ts';
import type { ThemeChoice } from './theme-store.ts';

export { applyTheme, chooseTheme, readTheme, THEME_STORAGE_KEY } from './theme-store.ts';
export type { ThemeChoice } from './theme-store.ts';

const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** The chosen theme and its setter. On the server and before hydration it is `system`. */
function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore<ThemeChoice>(subscribeToTheme, readTheme, () => 'system');
  return [choice, chooseTheme];
}

export function ThemeSwitch({ label = 'Theme' }: { label?: string }) {
  const [choice, choose] = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {CHOICES.map(({ value, label: text, Icon }) => (
        <ChoiceButton
          key={value}
          look="own"
          className={styles.option}
          name={name}
          value={value}
          checked={choice === value}
          onChange={() => choose(value)}
        >
          <Icon size={17} aria-hidden="true" />
          <span>{text}</span>
        </ChoiceButton>
      ))}
    </fieldset>
  );
}
