import { PRODUCT } from '@bellweek/api-client/contract/product';
import styles from './download.module.css';
import { DownloadSection } from './download-section.tsx';
import type { DownloadSectionProps } from './download-section.tsx';

export type DownloadScreenProps = Omit<DownloadSectionProps, 'variant' | 'heading'>;

export function DownloadScreen(props: DownloadScreenProps) {
  const heading = (
    <h1 className={styles.title} tabIndex={-1}>
      Access {PRODUCT.name} Anywhere
    </h1>
  );
  return (
    <div className={styles.screen}>
      <DownloadSection {...props} heading={heading} />
    </div>
  );
}
