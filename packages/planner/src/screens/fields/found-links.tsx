import { ExternalLink } from 'lucide-react';
import { createContext, useContext } from 'react';
import { linksIn } from '../../core/text/links.ts';
import styles from './found-links.module.css';

/** Whether the shell opens external pages; otherwise addresses stay text. */
const OpensLinks = createContext(false);
export const OpensLinksProvider = OpensLinks.Provider;

/**
 * Links found in the text of a field, which cannot open them itself. Each opens in a new tab. Empty where there is
 * none.
 */
export function Links({ text }: { text: string }) {
  const links = useContext(OpensLinks) ? linksIn(text) : [];
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={styles.link} href={href} title={href} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={14} aria-hidden="true" />
            <span className={styles.label}>{label}</span>
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
