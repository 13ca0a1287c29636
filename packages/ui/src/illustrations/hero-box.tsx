import { Check } from 'lucide-react';
import styles from './hero-box.module.css';

/** A drawn tick box. */
export function HeroBox({ isDone = false, small = false }: { isDone?: boolean; small?: boolean }) {
  const names = [styles.box, small ? styles.small : '', isDone ? styles.done : ''].filter(Boolean).join(' ');
  return <span className={names}>{isDone && <Check size={small ? 10 : 12} strokeWidth={3} />}</span>;
}
