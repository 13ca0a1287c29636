import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { FactName } from '@bellweek/api-client/contract/site-facts';
import { Button } from '@bellweek/ui/button';
import { Logo } from '@bellweek/ui/logo';
import { Page } from '@bellweek/ui/page';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { Fact, FactEmail, SiteAddress } from '../../site/fact.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import styles from './for-principals-page.module.css';
import { MissingFacts, IfFactSet } from './known-facts.tsx';

/** The schools page on one sheet of A4. */
export default function ForPrincipalsPage() {
  return (
    <div className={styles.sheet}>
      <Page
        eyebrow={<Logo className={styles.letterhead} />}
        title={`${PRODUCT.name} on one page`}
        back={{ href: paths.schools, label: '← Schools' }}
        lead={`${PRODUCT.name} is a calendar and a to-do list for students. They write down what is due, drag it into their week, and see which days are full.`}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            Print this page
          </Button>
        }
      >
        <dl className={styles.facts}>
          <Row term="Cost">
            <IfFactSet fact="schoolPrice">
              <Fact name="schoolPrice" />.{' '}
            </IfFactSet>
            Free for students.
          </Row>
          <Row term="Student data">
            What students plan is stored on the student’s own device; we keep no copy and cannot read it. If a student
            turns on sync, we hold an encrypted copy that only their devices can open, unless the school chooses to help
            or has us keep the keys. We hold name, email address and usage data, on servers in{' '}
            <Fact name="hostingCountry" />. No advertising, no tracking, nothing sold.
          </Row>
          <Row term="Other companies">
            <IfFactSet fact="hostingProvider">
              Hosting: <Fact name="hostingProvider" />.{' '}
            </IfFactSet>
            <IfFactSet fact="mailProvider">
              Email: <Fact name="mailProvider" />.{' '}
            </IfFactSet>
            Sign-in: the provider of your school accounts.
          </Row>
          <Row term="Access">
            Students sign in with their school account. You need no class list, but your contact person can upload one
            on the school’s own desk. Access ends for everyone on the date you choose.
          </Row>
          <Row term="Devices">Any current browser, Chromebooks included. Works without a network.</Row>
          <Row term="Leaving">
            Students can download and delete their data without asking.
            <IfFactSet fact="backupRetention">
              {' '}
              Backups are kept: <Fact name="backupRetention" />.
            </IfFactSet>
          </Row>
          <Row term="Accessibility">Built to WCAG 2.2, level AA.</Row>
          <Row term="Agreements">
            A data agreement for the school, terms of use and a privacy policy of one page each for students.
          </Row>
          <Row term="Company" fact="companyName">
            <Fact name="companyName" />, <Fact name="companyNumber" />, <Fact name="companyAddress" />
          </Row>
          <Row term="Next step">
            A free demo, then your domain. Write to <FactEmail name="schoolsEmail" />, or see{' '}
            <span className={styles.address}>
              <SiteAddress path={paths.schools} />
            </span>
          </Row>
        </dl>
        <MissingFacts />
      </Page>
    </div>
  );
}

/** @param fact on which all of the row depends */
function Row({ term, fact, children }: { term: string; fact?: FactName; children: ReactNode }) {
  const { facts } = useSiteInfo();
  return (
    <div className={styles.row} data-fact={fact && facts[fact]}>
      <dt className={styles.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
