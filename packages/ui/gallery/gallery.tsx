import { useState } from 'react';
import { Logo, LogoMark } from '../src/logo/logo.tsx';
import { ThemeSwitch } from '../src/theme/theme.tsx';
import { Toaster } from '../src/toast/toast.tsx';
import { ComponentsSection } from './components-section.tsx';
import styles from './gallery.module.css';
import { ListsSection } from './lists-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { SCREENS, ScreensSection } from './screens-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/**
 * All components of this package on one page, for developers and reviewers. `?screen=dashboard&plan=Trial` shows one
 * screen alone, as in the product.
 */
export function Gallery() {
  const [query] = useState(() => new URLSearchParams(location.search));
  const Alone = SCREENS[query.get('screen') ?? ''];
  if (Alone) {
    return (
      <main>
        <Alone plan={query.get('plan') ?? 'No licence'} />
      </main>
    );
  }
  return (
    <main className={styles.gallery}>
      <div className={styles.top}>
        <Logo />
        <ThemeSwitch />
      </div>
      <h1 className={styles.section}>The school week, drawn</h1>
      <section className={styles.section}>
        <h2>Logo</h2>
        <div className={styles.row}>
          {[16, 24, 32, 64, 128].map((size) => (
            <LogoMark key={size} size={size} />
          ))}
          <Logo />
        </div>
      </section>
      <TokensSection />
      <ComponentsSection />
      <ListsSection />
      <PicturesSection />
      <ScreensSection />
      <Toaster />
    </main>
  );
}
