import { Key } from '@bellweek/ui/key';
import styles from './frame.module.css';
import { KEY_HELP } from './key-map.ts';
import { WRITING_HELP } from './writing-help.ts';

/** Every key there is, by where it works, and what one may write. */
export function KeyList() {
  return (
    <div className={styles.keys}>
      {[...KEY_HELP, WRITING_HELP].map(({ title, keys }) => (
        <section key={title}>
          <h3 className={styles['keys-title']}>{title}</h3>
          <dl>
            {keys.map((entry) => (
              <div key={entry.what}>
                <dt>
                  {entry.keys.map((each) => (
                    <Key key={each} name={each} />
                  ))}
                </dt>
                <dd>{entry.what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
