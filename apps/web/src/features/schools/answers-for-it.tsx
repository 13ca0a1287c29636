import type { ReactNode } from 'react';
import { PLANS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { useApiUrl } from '../../session/session-context.tsx';
import { SiteAddress } from '../../site/fact.tsx';
import styles from './schools-page.module.css';

export interface Answer {
  /** Id of the section on the page. */
  id: string;
  question: string;
  answer: ReactNode;
  /** Shows the student's view beside the answer. */
  isShown?: true;
}

export const ACCESS: Answer[] = [
  {
    id: 'sign-in',
    question: 'How do students sign in?',
    isShown: true,
    answer: (
      <>
        <p>
          With the school account they already have, so there is no new password to forget or to leak. Google works
          today; Microsoft is coming soon. {PRODUCT.name} asks for name and email address, and nothing else. If your
          school restricts other apps, <Link href={paths.schoolIt}>this page for your IT</Link> says how to allow it.
        </p>
        <p>
          We look at the domain of the address. {PLANS.institution.description}: anyone who signs in with your domain
          gets access and sees your school’s name.
        </p>
      </>
    ),
  },
  {
    id: 'domains',
    question: 'We have more than one domain. Does that work?',
    answer: (
      <p>
        Yes. Tell us each one, such as one for students and one for staff, and we set them up with the same end date. A
        subdomain counts as a separate domain: an address at students.school.edu does not belong to school.edu.
      </p>
    ),
  },
  {
    id: 'staff',
    question: 'What does our staff have to do?',
    answer: (
      <p>
        Tell us your domain and when access should end. There are no lists of students to upload, and no accounts to
        create or clean up. When the date passes, access ends for everyone at once.
      </p>
    ),
  },
];

/** Public hosts that must be reachable, for a firewall's list. */
function Hosts() {
  const apiUrl = useApiUrl();
  return (
    <>
      <ul className={styles.hosts}>
        <li>
          <code>
            <SiteAddress />
          </code>{' '}
          the website and the planner
        </li>
        <li>
          <code>{apiUrl}</code> accounts, downloads and updates
        </li>
        <li>
          <code>accounts.google.com</code> sign-in with Google
        </li>
        <li>
          <code>appleid.apple.com</code> sign-in with Apple, if your students use it
        </li>
      </ul>
      <p>All use HTTPS. Google and Apple list what else their sign-in pages load.</p>
    </>
  );
}

export const DEPLOYMENT: Answer[] = [
  {
    id: 'deploy',
    question: 'How do we deploy it?',
    answer: (
      <>
        <p>
          In the browser there is nothing to install. The <Link href={paths.download}>download page</Link> says for
          which systems the app is ready; it comes as follows:
        </p>
        <dl>
          <dt>Browser</dt>
          <dd>
            Open{' '}
            <code>
              <SiteAddress path={paths.planner} />
            </code>
            . It works without a network after the first visit.
          </dd>
          <dt>Windows</dt>
          <dd>
            An installer per user, without administrator rights. For managed installs, run it as the user with{' '}
            <code>/S</code> and it asks nothing. There is no MSI package yet.
          </dd>
          <dt>macOS</dt>
          <dd>A disk image for Intel and Apple processors. Copy the app with your device management.</dd>
          <dt>Linux</dt>
          <dd>An AppImage or an archive; neither needs root.</dd>
        </dl>
        <p>
          The app updates itself, so long as its background service stays enabled. An iOS app is coming soon. There is
          no server to run.
        </p>
      </>
    ),
  },
  {
    id: 'chromebooks',
    question: 'Does it run on Chromebooks?',
    answer: (
      <p>
        Yes, in the browser, without a network too. What students plan is stored on the Chromebook: if yours erases its
        users at sign-out, it erases their planner as well. Students can save a copy to a file first, but a personal
        device works better.
      </p>
    ),
  },
  {
    id: 'shared-computers',
    question: 'Does it work on shared computers?',
    answer: (
      <p>
        Yes, if each student logs in to the computer with their own account. Plans stay on that computer, so a student
        who moves between computers starts empty on each. A computer that resets itself also resets the planner.
      </p>
    ),
  },
  { id: 'hosts', question: 'Which hosts do we allow?', answer: <Hosts /> },
];
