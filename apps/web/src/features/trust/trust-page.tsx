import { BUILD_MANIFEST_PATH } from '@bellweek/api-client/contract/build-manifest';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { DocumentPage } from '../../site/document-page.tsx';
import type { DocumentSection } from '../../site/document-page.tsx';
import { Fact, FactEmail } from '../../site/fact.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import { StudentNotice } from './student-notice.tsx';

const LAST_UPDATED = { machine: '2026-11-30', text: '30 November 2026' };

/** " at Hill High" in a school's own copy. Pages are rendered before that is known: elsewhere a style of the page hides it. */
function AtSchool() {
  const { schoolName } = useSiteInfo().facts;
  return <span data-school={schoolName}> at {schoolName}</span>;
}

const SECTIONS: DocumentSection[] = [
  { id: 'students', title: 'For students', body: <StudentNotice /> },
  {
    id: 'sees',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <b>The student</b> sees everything about themselves, and can download and delete it.
        </li>
        <li>
          <b>The school</b> knows who has an account that it pays for. It sees no planner, unless it chose to help with
          lost devices and the student agreed.
        </li>
        <li>
          <b>
            The people who run {PRODUCT.name}
            <AtSchool />
          </b>{' '}
          see accounts, plans, and what people write to them. Each has one role, signs in with a passkey, and every act
          is written to a log that cannot be changed unseen.
        </li>
        <li>
          <b>Nobody else</b>, but for the providers that the <Link href={paths.privacy}>privacy policy</Link> names.
        </li>
      </ul>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept safe',
    body: (
      <ul>
        <li>There are no passwords to lose: people log in with an account that they have.</li>
        <li>
          What we hold is in <Fact name="hostingCountry" />, and encrypted on its way there.
        </li>
        <li>What has an end, such as a session or a sent email, is deleted every day once its time is over.</li>
        <li>Every rule of security has a test that fails without it. They run before each release.</li>
      </ul>
    ),
  },
  {
    id: 'schools',
    title: 'For schools',
    body: (
      <p>
        Ask <FactEmail name="privacyEmail" /> for the trust pack: every piece of data that is stored, with its purpose,
        basis and end; answers to ST4S, line by line; the accessibility report for WCAG 2.2; the plan for incidents; and
        the list of software parts. The <Link href={paths.accessibility}>accessibility page</Link> is the short form.
        Whether the service works right now is on the <Link href={paths.status}>status page</Link>. Which files the
        planner consists of is in its signed <a href={BUILD_MANIFEST_PATH}>list of files</a>: compare it with yours.
      </p>
    ),
  },
  {
    id: 'report',
    title: 'Report a security hole',
    body: (
      <p>
        Write to <FactEmail name="privacyEmail" />, with “Security” at the start of the subject. Say what an attacker
        needs and gets, and how to repeat it. You get an answer within three working days. Please try it only on your
        own account. Programs find the same in <a href="/.well-known/security.txt">security.txt</a>.
      </p>
    ),
  },
];

export default function TrustPage() {
  return (
    <DocumentPage
      title="Trust"
      updated={LAST_UPDATED}
      lead={`What ${PRODUCT.name} knows, who sees it, and how you can check.`}
      sections={SECTIONS}
    />
  );
}
