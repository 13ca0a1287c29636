import { ALL_PARTS, mapFacts } from '@bellweek/api-client/contract/site-facts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SiteInfoProvider } from '../../site/site-info.tsx';
import TrustPage from './trust-page.tsx';

const textFor = (schoolName: string): string => {
  const facts = { ...mapFacts((name) => name), schoolName };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SiteInfoProvider value={{ webUrl: 'https://bellweek.example', facts, shows: ALL_PARTS }}>
        <TrustPage />
      </SiteInfoProvider>
    </MemoryRouter>,
  );
  // Styles hide what has no school.
  return html.replaceAll(/<span[^>]*data-school="">[^]*?<\/span>/g, '').replaceAll(/<[^>]+>/g, '');
};

it('F16 names the school that runs its own copy, where it says who sees accounts', () => {
  expect(textFor('Hill High')).toContain('The people who run Bellweek at Hill High see accounts');
  expect(textFor('')).toContain('The people who run Bellweek see accounts');
});
