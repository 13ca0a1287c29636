import { ALL_PARTS, mapFacts } from '@bellweek/api-client/contract/site-facts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteInfoProvider } from '../../site/site-info.tsx';
import { StudentNotice } from './student-notice.tsx';

const INFO = { webUrl: 'https://bellweek.example', facts: mapFacts((name) => name), shows: ALL_PARTS };

it('has fewer than 250 words, and names who answers questions', () => {
  const html = renderToStaticMarkup(
    <SiteInfoProvider value={INFO}>
      <StudentNotice />
    </SiteInfoProvider>,
  );
  const words = html.replaceAll(/<[^>]+>/g, ' ').match(/\w[\w’]*/g) ?? [];
  expect(words.length).toBeGreaterThan(100);
  expect(words.length).toBeLessThan(250);
  expect(words).toContain('privacyEmail');
});
