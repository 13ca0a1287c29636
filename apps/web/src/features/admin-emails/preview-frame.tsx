import { Button } from '@bellweek/ui/button';
import { useEffect, useRef } from 'react';
import styles from './emails.module.css';
import type { PreviewState } from './use-preview.ts';

/** The mail as its recipients will see it, beside what is typed. */
export function PreviewFrame({ preview: { html, hide } }: { preview: PreviewState }) {
  if (html === null) return null;
  return <Frame html={html} hide={hide} />;
}

function Frame({ html, hide }: { html: string; hide: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={styles.preview} aria-label="Preview">
      <div className={styles.head}>
        <h2 className={styles.title}>Preview</h2>
        <Button variant="quiet" size="small" onClick={hide}>
          Hide
        </Button>
      </div>
      {/* No permission at all: no script in a mail ever runs here (quality S46). */}
      <iframe className={styles.frame} title="Email preview" sandbox="" srcDoc={html} />
    </section>
  );
}
