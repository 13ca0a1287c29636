import { PRODUCT } from '@bellweek/api-client/contract/product';
import styles from './download.module.css';
import { DownloadSection } from './download-section.tsx';
import type { DownloadSectionProps } from './download-section.tsx';

export type DownloadScreenProps = Omit<DownloadSectionProps, 'variant'>;

export function DownloadScreen(props: DownloadScreenProps) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        Access {PRODUCT.name} Anywhere
      </h1>
      <DownloadSection {...props} />
    </div>
  );
}
