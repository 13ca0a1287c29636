import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import styles from './public-forms.module.css';

/** What happens after a request for a demo. @param email the address the request came with. */
export function NextSteps({ email }: { email: string }) {
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles['next-title']}>
        What happens next
      </h2>
      <ol>
        <li>
          A confirmation goes to <strong className={styles.quoted}>{email}</strong>. Not there? Look in your spam
          folder.
        </li>
        <li>We read your request and email you to find a time that suits you.</li>
        <li>In the demo you see your own school week, and ask whatever you like.</li>
      </ol>
      <p>
        Until then: <Link href={paths.schools}>what schools ask us</Link>, and{' '}
        <Link href={paths.forPrincipals}>one page for your principal</Link>.
      </p>
    </section>
  );
}
