import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { DocumentPage } from '../../site/document-page.tsx';
import type { DocumentSection } from '../../site/document-page.tsx';
import { FactEmail } from '../../site/fact.tsx';

const LAST_UPDATED = { machine: '2026-11-23', text: '23 November 2026' };

const SECTIONS: DocumentSection[] = [
  {
    id: 'standard',
    title: 'The standard we build to',
    body: (
      <p>
        We build this website, the planner and the desktop app to WCAG 2.2, level AA. This page is based on our own
        tests. It is not a certificate.
      </p>
    ),
  },
  {
    id: 'works',
    title: 'What works',
    body: (
      <ul>
        <li>
          <b>By keyboard alone.</b> You can do everything with the keyboard, moving tasks included: focus a task and use
          the arrow keys. Press ? in the planner for all shortcuts. You can turn single-key shortcuts off in the
          settings.
        </li>
        <li>
          <b>With a screen reader.</b> Pages have headings, landmarks and labels, and changes are announced.
        </li>
        <li>
          <b>With one pointer.</b> Nothing needs a drag, a double tap or two fingers.
        </li>
        <li>
          <b>Large.</b> Text grows to 200 %. The planner reflows down to a width of 320 pixels, other pages to 330.
        </li>
        <li>
          <b>In your colours.</b> Light, dark and forced colours. No colour carries meaning alone: each subject also has
          a shape.
        </li>
        <li>
          <b>Without motion</b>, when your system asks for less.
        </li>
      </ul>
    ),
  },
  {
    id: 'tests',
    title: 'How we test',
    body: (
      <p>
        Before each release an automatic checker (axe) looks at every kind of screen, on a phone’s width and a
        computer’s. Other tests use the pages by keyboard, with large text and without script.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'What does not work yet',
    body: (
      <ul>
        <li>
          Automatic checks find only part of all problems. Nobody outside the team has audited {PRODUCT.name} yet.
        </li>
        <li>The desktop app has been checked as web pages, not yet with the screen readers of every system.</li>
        <li>The planner needs JavaScript. The public pages can be read without it.</li>
        <li>At a width of 320 pixels, pages other than the planner scroll sideways by 10 pixels.</li>
        <li>All texts are in English only.</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    body: (
      <p>
        If something gets in your way, write to us on the <Link href={paths.contact}>contact page</Link> or to{' '}
        <FactEmail name="supportEmail" />. Say which page it was and what you use, such as your browser and screen
        reader.
      </p>
    ),
  },
];

export default function AccessibilityPage() {
  return (
    <DocumentPage
      title="Accessibility"
      updated={LAST_UPDATED}
      lead={`${PRODUCT.name} is for every student. This page says what works, how we check, and what does not work yet.`}
      sections={SECTIONS}
    />
  );
}
