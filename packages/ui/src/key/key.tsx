import styles from './key.module.css';

/** The name of a key, as printed on a keyboard. */
export function Key({ name }: { name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}
