import { PLANS } from '@bellweek/api-client/contract/plans';
import { CONSENT_AGE, PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { DocumentPage } from '../../site/document-page.tsx';
import type { DocumentSection } from '../../site/document-page.tsx';
import { DataAgreement, Fact, IfShown, Membership } from '../../site/fact.tsx';

const LAST_UPDATED = { machine: '2026-11-23', text: '23 November 2026' };

const SECTIONS: DocumentSection[] = [
  {
    id: 'who',
    title: 'Who these terms are with',
    body: (
      <>
        <p>
          {PRODUCT.name} is run by the company below: “we” in these terms. “You” are the person who uses it. A school
          that provides access for its students also has its own agreement with us.
        </p>
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
        </dl>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You sign in with an account you already have, such as Google or Apple. Keep it to yourself.</li>
        <li>If you are under {CONSENT_AGE}, ask a parent or carer before you sign up.</li>
        <li>
          You can leave at any time: the <Link href={paths.account}>account settings page</Link> deletes your account
          and its data.
        </li>
      </ul>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs',
    body: (
      <>
        <ul>
          <li>{PLANS.trial.description}. The 90 days begin when you first open the planner.</li>
          <IfShown part="shop">
            <li>
              <Membership /> after that, if you choose to join.
            </li>
          </IfShown>
          <li>{PLANS.institution.description}, for as long as your school provides it.</li>
        </ul>
        <p>When access ends, nothing is charged, and you can still read and export what you planned.</p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What you plan is yours',
    body: (
      <p>
        Your tasks, events and notes belong to you. They are stored on your device, so keep a copy of what you cannot
        lose: the planner can save all of it to a file. What we know about you is in the{' '}
        <Link href={paths.privacy}>privacy policy</Link>.
        <IfShown part="shop">
          {' '}
          Are you a school? <DataAgreement />.
        </IfShown>
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    body: (
      <>
        <p>Please do not</p>
        <ul>
          <li>use somebody else’s account, or pretend to be somebody else;</li>
          <li>try to break in, overload the service or get around its limits;</li>
          <li>send us anything that is against the law;</li>
          <li>sell {PRODUCT.name}, or access to it, to others.</li>
        </ul>
        <p>We may close an account that does. Testing our security in good faith is welcome: tell us what you find.</p>
      </>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise, and what we cannot',
    body: (
      <>
        <p>
          We run the service with care, but it may be down at times, and features may change. {PRODUCT.name} helps you
          plan; handing work in on time is up to you.
        </p>
        <p>
          Nothing here limits the rights that consumer law gives you. Beyond those, we are not liable for losses that we
          could not foresee or did not cause.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and law',
    body: (
      <p>
        When these terms change, this page changes, and so does the date at its top. The law that applies:{' '}
        <Fact name="governingLaw" />.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions',
    body: (
      <p>
        Write to us on the <Link href={paths.contact}>contact page</Link>.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <DocumentPage
      title="Terms of Use"
      updated={LAST_UPDATED}
      lead={`The rules for using ${PRODUCT.name}, in plain words.`}
      sections={SECTIONS}
    />
  );
}
