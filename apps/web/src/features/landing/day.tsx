import { PRODUCT } from '@bellweek/api-client/contract/product';
import styles from './day.module.css';
import { PERIODS } from './periods.tsx';

/** The product's features, along the periods of one school day. */
export function Day() {
  return (
    <section className={styles.day} aria-labelledby="day">
      <header className={styles.head}>
        <h2 id="day" className={styles.title}>
          One Wednesday, bell by bell
        </h2>
        <p className={styles.lead}>What a school day needs from a planner, and how {PRODUCT.name} helps.</p>
      </header>
      <ol>
        {PERIODS.map(({ time, moment, title, text, scenes, room }) => (
          <li key={time} className={styles.period} data-room={room}>
            <div className={styles.bell}>
              <time className={styles.time}>{time}</time>
            </div>
            <div className={styles.words}>
              <p className={styles.moment}>{moment}</p>
              <h3 className={styles['period-title']}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
            <div className={styles.scenes}>{scenes}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
