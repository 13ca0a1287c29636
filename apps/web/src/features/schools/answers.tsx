import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { DataAgreement, Fact, FactEmail } from '../../site/fact.tsx';
import { ACCESS, DEPLOYMENT } from './answers-for-it.tsx';
import type { Answer } from './answers-for-it.tsx';
import styles from './schools-page.module.css';

export interface AnswerGroup {
  id: string;
  title: string;
  answers: Answer[];
}

const DATA: Answer[] = [
  {
    id: 'storage',
    question: 'Where is student data stored?',
    answer: (
      <>
        <p>
          On the student’s own device. Tasks, calendars, groups and tags are all stored locally at the moment; we keep
          no copy and cannot read them. If a student turns on sync between devices, we hold an encrypted copy that only
          their devices and their spare key can open.
        </p>
        <p>
          A school can choose otherwise, and students are asked first: to help those who lose both, by{' '}
          <a href={paths.schoolKey}>a key of its own</a> that opens their planners, or to have us keep their keys.
        </p>
        <p>
          If a student agrees, we receive weekly statistics: counts, such as how many tasks were completed. The names of
          groups are included only if the student chooses so. Students can read each report before it is sent.
        </p>
      </>
    ),
  },
  {
    id: 'known',
    question: 'What do you know about a student?',
    answer: (
      <p>
        A name, an email address and usage data, on servers in <Fact name="hostingCountry" />. None of it is ever sold.
        The full <Link href={paths.privacy}>privacy policy</Link> is one page.
      </p>
    ),
  },
  {
    id: 'tracking',
    question: 'Is anyone tracking students?',
    answer: (
      <p>
        No. There are no analytics, no tracking, and no script, font or picture from another company on this website.
        The only cookies keep people signed in and protect forms and sign-in against misuse.
      </p>
    ),
  },
  {
    id: 'sub-processors',
    question: 'Who else handles data?',
    answer: (
      <dl>
        <dt>Hosting</dt>
        <dd>
          <Fact name="hostingProvider" />: servers, database and backups.
        </dd>
        <dt>Email</dt>
        <dd>
          <Fact name="mailProvider" />: delivers our email, so it sees addresses and messages.
        </dd>
        <dt>Sign-in</dt>
        <dd>
          The provider of your school accounts, such as Google. It tells us name and email address, and learns that a
          student signed in; it sees nothing that a student plans.
        </dd>
      </dl>
    ),
  },
  {
    id: 'retention',
    question: 'How long do you keep data?',
    answer: (
      <dl>
        <dt>Accounts</dt>
        <dd>Until the student deletes the account. Then name, email address, reports and feedback go at once.</dd>
        <dt>Sign-ins</dt>
        <dd>30 days after the last visit in a browser, 90 days in the app.</dd>
        <dt>Confirmation emails</dt>
        <dd>30 days.</dd>
        <dt>Backups</dt>
        <dd>
          <Fact name="backupRetention" />.
        </dd>
        <dt>After deletion</dt>
        <dd>
          Audit entries without names, and keyed hashes that identify nobody:{' '}
          <Link href={`${paths.privacy}#remains`}>what remains after deletion</Link>.
        </dd>
      </dl>
    ),
  },
  {
    id: 'leaving',
    question: 'What happens when a student leaves?',
    answer: (
      <p>
        Students can download everything {PRODUCT.name} holds about them, and delete their account with all its data, in
        the account settings. They do not have to ask anyone.
      </p>
    ),
  },
];

const PAPERWORK: Answer[] = [
  {
    id: 'price',
    question: 'What does a school pay?',
    answer: (
      <>
        <p>
          <b>
            <Fact name="schoolPrice" />
          </b>
        </p>
        <p>Students pay nothing.</p>
      </>
    ),
  },
  {
    id: 'agreement',
    question: 'Do you sign a data agreement?',
    answer: (
      <p>
        Yes. <DataAgreement />, and send questions about it to <FactEmail name="privacyEmail" />.
      </p>
    ),
  },
  {
    id: 'accessible',
    question: 'Is it accessible?',
    answer: (
      <p>
        We build to WCAG 2.2, level AA: by keyboard, with a screen reader, with large text. Our page on{' '}
        <Link href={paths.accessibility}>accessibility</Link> says how we test and what does not work yet.
      </p>
    ),
  },
  {
    id: 'terms',
    question: 'What are the terms?',
    answer: (
      <p>
        Students agree to our <Link href={paths.terms}>terms</Link>, a short page in plain words. Schools sign an
        agreement as well. <DataAgreement />.
      </p>
    ),
  },
  {
    id: 'company',
    question: 'Who are you?',
    answer: (
      <dl>
        <dt>Company</dt>
        <dd>
          <Fact name="companyName" />
        </dd>
        <dt>Registration</dt>
        <dd>
          <Fact name="companyNumber" />
        </dd>
        <dt>Address</dt>
        <dd>
          <Fact name="companyAddress" />
        </dd>
        <dt>Schools</dt>
        <dd className={styles.address}>
          <FactEmail name="schoolsEmail" />
        </dd>
        <dt>Privacy</dt>
        <dd className={styles.address}>
          <FactEmail name="privacyEmail" />
        </dd>
      </dl>
    ),
  },
];

/** Questions of a school before it lets students use a product. */
export const ANSWER_GROUPS: AnswerGroup[] = [
  { id: 'data', title: 'Data and privacy', answers: DATA },
  { id: 'access', title: 'Accounts and access', answers: ACCESS },
  { id: 'deployment', title: 'Deployment', answers: DEPLOYMENT },
  { id: 'paperwork', title: 'Cost and paperwork', answers: PAPERWORK },
];

export interface Step {
  title: string;
  text: string;
}

export const STEPS: Step[] = [
  { title: 'A demo', text: 'Free and personalised, for you and your decision-makers.' },
  { title: 'Your domain', text: 'Tell us the domain of your email addresses and when access should end.' },
  { title: 'Students sign in', text: 'They use their school accounts and have access at once.' },
  { title: 'Tell us what you think', text: 'Feedback from the app and from you goes to the people who build it.' },
];
