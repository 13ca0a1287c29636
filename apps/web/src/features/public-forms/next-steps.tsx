import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { IfShown } from '../../site/fact.tsx';
import styles from './public-forms.module.css';

/** The steps after a request for a demo. @param email the address of the request. */
export function NextSteps({ email }: { email: string }) {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles['next-title']}>
        What happens next
      </h2>
      <ol>
        <li>
          We’ve sent a confirmation to <strong className={styles.quoted}>{email}</strong>. Can’t find it? Check your
          spam folder.
        </li>
        <li>We read your request and email you to find a time that suits you.</li>
        <li>In the demo, you’ll see your own school week and can ask anything.</li>
      </ol>
      <p>
        Until then, read <Link href={paths.schools}>what schools ask us</Link> or{' '}
        <Link href={paths.forPrincipals}>one page for your principal</Link>.
      </p>
    </section>
  );
}

/** The steps after a question. @param email the address of the person who asked. */
export function AnswerSteps({ email }: { email: string }) {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles['next-title']}>
        What happens next
      </h2>
      <ol>
        <li>
          We’ve sent a confirmation to <strong className={styles.quoted}>{email}</strong>. Can’t find it? Check your
          spam folder.
        </li>
        <li>A person reads your message and answers by email.</li>
      </ol>
      <p>
        Until then,{' '}
        <IfShown part="pilot">
          see <Link href={paths.pilot}>known issues and service alerts</Link> or{' '}
        </IfShown>
        go <Link href={paths.home}>back to the home page</Link>.
      </p>
    </section>
  );
}
