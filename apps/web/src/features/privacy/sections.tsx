import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import type { DocumentDate, DocumentSection } from '../../site/document-page.tsx';
import { Fact, FactEmail } from '../../site/fact.tsx';

/** The specification's date, of the sections that it names. */
export const LAST_UPDATED: DocumentDate = { machine: '2025-04-24', text: '24 April 2025' };

/** The days on which sections beyond the specification were added, or changed last. */
const OWN_DATES: Partial<Record<string, DocumentDate>> = {
  sync: { machine: '2026-11-26', text: '26 November 2026' },
  reminders: { machine: '2026-11-29', text: '29 November 2026' },
  calendars: { machine: '2026-11-30', text: '30 November 2026' },
  list: { machine: '2026-11-30', text: '30 November 2026' },
  remains: { machine: '2026-11-23', text: '23 November 2026' },
};

const TEXTS: Omit<DocumentSection, 'updated'>[] = [
  {
    id: 'definitions',
    title: 'Definitions',
    body: (
      <dl>
        <dt>{PRODUCT.name}, we, us</dt>
        <dd>the people who make and run the app, this website and the service behind them.</dd>
        <dt>Service</dt>
        <dd>the {PRODUCT.name} app, this website, and the accounts that belong to them.</dd>
        <dt>You</dt>
        <dd>anyone who uses the service or visits this website.</dd>
        <dt>Personal data</dt>
        <dd>information that identifies a person, directly or together with other information.</dd>
        <dt>Usage data</dt>
        <dd>what the service records about how it is used, but not what people write in it.</dd>
        <dt>Institution</dt>
        <dd>a school or organisation that provides its members with access to the service.</dd>
      </dl>
    ),
  },
  {
    id: 'data',
    title: 'Data we collect',
    body: (
      <>
        <ul>
          <li>
            <b>Your email address</b>, from the account you sign in with, or as you type it into a form.
          </li>
          <li>
            <b>Your first and last name</b>, from the same places. A request for a demo also holds your role, your
            organisation and your country; a message holds what you write.
          </li>
          <li>
            <b>Usage data</b>: which plan you have, when you signed in, when you first used the planner in a browser,
            the version of the app, and, only after you said yes, the weekly statistics, which are counts of tasks and
            tags, and the names of your groups only if you choose so. You can read each weekly report before it is sent.
          </li>
        </ul>
        <p>
          We do not collect your tasks, your calendar or your tags: they are all stored locally, on your device, at the
          moment. If you turn on <a href="#sync">sync</a>, we also hold a locked copy; that section says who can unlock
          it. If you share a calendar, we hold <a href="#calendars">what it shows</a>.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          We use essential cookies only: one keeps you signed in, one protects forms and sign-in against misuse. We use
          them for the session and authentication, and for nothing else.
        </p>
        <p>
          There are no tracking cookies and no analytics. Your browser also remembers whether you chose light or dark.
          Until you close the tab, it also remembers the page you came from, how far you had scrolled, and what you
          typed into a form that you have not sent.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use data',
    body: (
      <ul>
        <li>to let you sign in, and to keep your account and your plan;</li>
        <li>to answer what you ask us, to arrange demos, and to tell you when your place on the waitlist comes up;</li>
        <li>to send you service alerts, which you can turn off with the link in each of them;</li>
        <li>to understand, in numbers, how the service is used, and to make it better;</li>
        <li>to keep the service secure, and to find out what went wrong when something did.</li>
      </ul>
    ),
  },
  {
    id: 'storage',
    title: 'Storage',
    body: (
      <p>
        We store what we hold on servers in <Fact name="hostingCountry" />, at a third-party cloud provider. It is
        encrypted on its way to us. What you plan stays on your device, unless you turn on <a href="#sync">sync</a>,
        when we hold a locked copy, or share a <a href="#calendars">calendar</a>.
      </p>
    ),
  },
  {
    id: 'sync',
    title: 'Sync between your devices',
    body: (
      <>
        <p>
          Sync is off until you turn it on, in the planner’s settings. While it is on, our servers hold a copy of your
          planner that is encrypted on your device. Unless you agreed to one of the two choices of your school below,
          only your devices and your spare key can open it: we can’t, and can’t restore it if you lose them all.
        </p>
        <p>With that copy we store</p>
        <ul>
          <li>the names of your devices, when each was added and when it last synced;</li>
          <li>when changes were sent, and how large they are, but not what is in them.</li>
        </ul>
        <p>
          Your school can choose to help if you lose your devices and your spare key. Then it can unlock and read your
          planner, too, by a key that we don’t have. The planner says so before you turn sync on, and asks you if sync
          is on already. If you leave your school, it can’t unlock what you write after that.
        </p>
        <p>
          Your school can choose that we keep the key to your planner, so that it opens wherever you log in. Then your
          copy is encrypted on our servers, but we could open it. The planner says so before you turn sync on, and asks
          you if sync is on already. Your account page says it too. If you leave your school, we keep the key until you
          have saved a spare key. Then we delete it, and can’t open what you write after that.
        </p>
        <p>
          Leaving your school includes the day its access ends. Nothing new is given to a school whose access is over.
          If your school changes its choice, what you agreed to before goes on until you agree to the new one or end it
          in the planner’s settings.
        </p>
        <p>
          You can remove a device, turn sync off, or delete the copy at any time. Your planner stays on your devices.
          Deleting your account deletes the copy too.
        </p>
      </>
    ),
  },
  {
    id: 'reminders',
    title: 'Reminders while the planner is closed',
    body: (
      <p>
        If you let your browser show notifications, it leaves the times of your next reminders with us: up to 64, of the
        next two weeks. What they say is encrypted by your browser for itself, so we can’t read it. We also hold the
        address at which your browser’s maker can wake it, and send the encrypted reminder there. All of it is deleted
        when you log out or delete your account.
      </p>
    ),
  },
  {
    id: 'calendars',
    title: 'Calendars that you share or add',
    body: (
      <>
        <p>
          If you share a calendar, our servers hold its name and what others see: busy times, or times and titles, as
          you chose. We can read that, and so can everybody who has its address. It is deleted when you stop sharing, or
          delete your account.
        </p>
        <p>
          If you add a calendar by its address on this website, your browser sends us the address, and our server reads
          the calendar for you. We keep neither of them.
        </p>
      </>
    ),
  },
  {
    id: 'list',
    title: 'Your school’s list',
    body: (
      <p>
        Your school can give us a list of its people: names, email addresses, who is a student and who a teacher, and
        the numbers that the school has for them. We use it only to give access. The contact person of your school sees
        it, and the names and email addresses of members. What the list says of you goes when you delete your account.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <>
        <ul>
          <li>
            <b>Service providers</b> that run parts of the service for us, such as the cloud provider and the one that
            delivers our email, only as far as their part needs it.
          </li>
          <li>
            <b>Your institution</b>, where it provides your access: that you have an account with its domain.
          </li>
          <li>
            <b>A successor</b>, should the business be transferred; this policy goes with the data.
          </li>
          <li>
            <b>Authorities</b>, where the law requires it.
          </li>
        </ul>
        <p>We never sell personal data.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You have the right</p>
        <ul>
          <li>to access the data we hold about you;</li>
          <li>to have it corrected, or deleted;</li>
          <li>to object to its use, or to have its use restricted;</li>
          <li>to withdraw a consent you gave, at any time.</li>
        </ul>
        <p>
          You can download and delete your data yourself, on the <Link href={paths.account}>account settings page</Link>
          . For anything else, <Link href={paths.contact}>ask us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'remains',
    title: 'What remains after deletion',
    body: (
      <>
        <p>
          Deleting your account removes your name, your email address and those you had before, your licences, your
          weekly reports and your feedback, what you sent us through forms, what we wrote to you alone, every session
          and every email not yet sent. Three things stay, and none of them says who you were:
        </p>
        <ul>
          <li>
            <b>A record that a trial or a tester period was used.</b> These are free once per person, so we keep a keyed
            hash of the account you signed in with and one of your email address. Neither can be turned back into what
            it was made from.
          </li>
          <li>
            <b>Entries in the audit log.</b> It records what was done and when, so that nobody, including us, can
            quietly change things. After deletion its entries hold a random number instead of a name and an address.
          </li>
          <li>
            <b>A record that an address has opted out.</b> If you unsubscribed, or email to you could not be delivered,
            we keep a keyed hash of the address, so that it gets no alerts in future either.
          </li>
        </ul>
        <p>
          If you ask us to delete your account for you, the email that confirms it stays in our list of sent emails for
          30 days.
        </p>
        <p>What you planned is on your own devices. The app offers to export it first, then removes it.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, we publish the new one on this page, with a new date. A section that we added after
        the date at the top has its own date.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about your data go to <FactEmail name="privacyEmail" />, or through the{' '}
        <Link href={paths.contact}>contact page</Link>.
      </p>
    ),
  },
];

export const SECTIONS: DocumentSection[] = TEXTS.map((section) => ({ ...section, updated: OWN_DATES[section.id] }));
