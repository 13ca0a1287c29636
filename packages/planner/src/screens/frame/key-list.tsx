import { Key } from '@bellweek/ui/key';
import { settingsOf } from '../../core/state/state.ts';
import { useTables } from '../use-tables.ts';
import styles from './key-list.module.css';
import { shortcutHelp } from '../workspace/shortcuts.ts';
import { writingHelp } from './writing-help.ts';

/** Help with all shortcuts, by where they work, and the quick entry syntax. */
export function KeyList() {
  const { singleKeys, clock } = settingsOf(useTables(['settings']));
  return (
    <>
      {!singleKeys && (
        <p className={styles['keys-off']}>Single-key shortcuts are off. Turn them on in Settings, under Appearance.</p>
      )}
      <div className={styles.keys}>
        {[...shortcutHelp(singleKeys), writingHelp(clock)].map(({ title, keys }) => (
          <section key={title}>
            <h3 className={styles['keys-title']}>{title}</h3>
            <dl>
              {keys.map((entry) => (
                <div key={entry.label}>
                  <dt>
                    {entry.keys.map((each) => (
                      <Key key={each} name={each} />
                    ))}
                  </dt>
                  <dd>{entry.label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
