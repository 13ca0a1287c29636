import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { Logo, LogoMark } from '@bellweek/ui/logo';
import { paths } from '../../config/paths.ts';
import styles from './site-footer.module.css';
import { FactEmail } from '../../site/fact.tsx';
import { useSiteInfo } from '../../site/site-info.tsx';
import { findRoute, notFound } from '../routes.ts';

const GROUPS: { title: string; links: [href: string, label: string][] }[] = [
  {
    title: 'For students',
    links: [
      [paths.individuals, 'Individuals'],
      [paths.download, 'Download'],
      [paths.signup, 'Sign Up'],
      [paths.login, 'Log In'],
    ],
  },
  {
    title: 'For schools',
    links: [
      [paths.schools, 'Schools'],
      [paths.schoolIt, 'For Your IT'],
      [paths.requestDemo, 'Book a Demo'],
      [paths.pilot, `Pilot at ${PRODUCT.pilotSchool.name}`],
    ],
  },
  {
    title: PRODUCT.name,
    links: [
      [paths.home, 'Home'],
      [paths.contact, 'Contact'],
      [paths.privacy, 'Privacy'],
      [paths.terms, 'Terms'],
      [paths.accessibility, 'Accessibility'],
      [paths.trust, 'Trust'],
      [paths.status, 'Status'],
    ],
  },
];

/** Footer of every public page: the site map on the back cover of a diary. */
export function SiteFooter() {
  const { shows, facts } = useSiteInfo();
  const groups = GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(([href]) => findRoute(href, shows) !== notFound),
  })).filter(({ links }) => links.length > 0);
  return (
    <footer className={styles.footer}>
      <LogoMark className={styles.emboss} />
      <div className={styles.inner}>
        <div className={styles.words}>
          <Logo />
          <p className={styles.school}>{facts.schoolName}</p>
          <p>The calendar and to-do list for students. Nothing tracked, nothing sold.</p>
          <FactEmail name="supportEmail" />
        </div>
        <nav className={styles.groups} aria-label="All pages">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(([href, label]) => (
                  <li key={label}>
                    <Link className={styles.link} href={href}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
