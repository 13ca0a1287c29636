import { PLANS } from '@bellweek/api-client/contract/plans';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';

export interface Answer {
  question: string;
  answer: ReactNode;
  /** Shows beside the answer what a student sees. */
  isShown?: true;
}

/** What a school asks before it lets a product near its students. */
export const ANSWERS: Answer[] = [
  {
    question: 'Where does a student’s planning lie?',
    answer: (
      <>
        <p>
          On the student’s own device. Tasks, calendars, groups and tags are all stored locally at the moment; there is
          no copy of them with us, and nobody here can read them.
        </p>
        <p>
          What reaches us are weekly statistics: counts, such as how many tasks were completed, and the names of groups
          only if the student chooses so. Students can read each report before it leaves.
        </p>
      </>
    ),
  },
  {
    question: 'What do you know about a student?',
    answer: (
      <p>
        A name, an email address and usage data, on servers in Australia. None of it is ever sold. The{' '}
        <Link href={paths.privacy}>privacy policy</Link> says the rest on one page.
      </p>
    ),
  },
  {
    question: 'Who else is watching?',
    answer: (
      <p>
        Nobody. There are no analytics, no tracking, and no script, font or picture from another company on this
        website. The only cookies keep people signed in and protect forms and sign-in against misuse.
      </p>
    ),
  },
  {
    question: 'How do students sign in?',
    isShown: true,
    answer: (
      <>
        <p>
          With the school account they already have, so there is no new password to forget or to leak. Google works
          today; Microsoft is coming soon.
        </p>
        <p>
          We look at the domain of the address. {PLANS.institution.description}: whoever signs in with your domain has
          it, and sees who provides it.
        </p>
      </>
    ),
  },
  {
    question: 'How does it get onto our machines?',
    answer: (
      <>
        <p>
          As an app for macOS, Windows and Linux, from the <Link href={paths.download}>download page</Link>. It updates
          itself, so long as its background service stays enabled. An iOS app is coming soon.
        </p>
        <p>There is no server to run and nothing to open in your firewall but the website.</p>
      </>
    ),
  },
  {
    question: 'What is left for our staff to do?',
    answer: (
      <p>
        Tell us your domain and until when access should last. There are no lists of students to upload, and no accounts
        to make or to clean up. When the date passes, access ends for everybody at once.
      </p>
    ),
  },
  {
    question: 'And when a student leaves?',
    answer: (
      <p>
        Everybody can download all that {PRODUCT.name} holds about them, and delete their account with all its data, in
        the account settings and without asking anybody.
      </p>
    ),
  },
];

export interface Step {
  title: string;
  text: string;
}

export const STEPS: Step[] = [
  { title: 'A demo', text: 'Free, personalised, for you and whoever decides with you.' },
  { title: 'Your domain', text: 'You tell us the domain of your addresses, and how long access should last.' },
  { title: 'The first bell', text: 'Students sign in with their school accounts, and have access at once.' },
  { title: 'What you think', text: 'Feedback from the app and from you goes to the people who build it.' },
];
