import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SITE_FACTS } from '@bellweek/api-client/contract/site-fact-settings';
import { ALL_PARTS, mapFacts } from '@bellweek/api-client/contract/site-facts';
import { ConfigError, readServerConfig } from './config.ts';

describe('readServerConfig', () => {
  it('has defaults for development; empty means "not set"', () => {
    expect(readServerConfig({ WEB_PORT: '', WEB_URL: ' ' })).toEqual({
      isProduction: false,
      host: '127.0.0.1',
      port: 3000,
      webUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3001',
      isPlannerOffline: true,
      hstsSubdomains: false,
      facts: mapFacts((name) => SITE_FACTS[name].unset),
      shows: ALL_PARTS,
      logo: null,
    });
  });

  it('derives the addresses from the ports', () => {
    const { webUrl, apiUrl } = readServerConfig({ WEB_PORT: '4000', API_PORT: '4001' });
    expect([webUrl, apiUrl]).toEqual(['http://localhost:4000', 'http://localhost:4001']);
  });

  it('takes addresses with or without a slash at the end', () => {
    expect(readServerConfig({ WEB_URL: 'https://bellweek.app/' }).webUrl).toBe('https://bellweek.app');
  });

  it.each([
    [{ WEB_PORT: 'x' }, /WEB_PORT must be a port between 1 and 65535\./],
    [{ WEB_PORT: '70000' }, /WEB_PORT/],
    [{ PLANNER_OFFLINE: 'no' }, /PLANNER_OFFLINE must be on or off\./],
    [{ API_URL: 'nonsense' }, /API_URL must be an http or https address/],
    [{ API_URL: 'javascript:alert(1)' }, /API_URL/],
    [{ API_URL: 'https://bellweek.app/api' }, /API_URL .* without a path/],
    [{ NODE_ENV: 'production' }, /WEB_URL must be set in production\. API_URL must be set in production\./],
  ])('refuses %j', (env, message) => {
    expect(() => readServerConfig(env)).toThrow(message);
  });
});

describe('S78 the website’s server in production', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    WEB_URL: 'https://bellweek.example',
    API_URL: 'https://api.bellweek.example',
    SUPPORT_EMAIL: 'help@bellweek.example',
    MEMBERSHIP_PRICE: '12 € a term',
    HOSTING_COUNTRY: 'Iceland',
    PILOT_PAGE: 'off',
    SHOP_WINDOW: 'on',
    COMPANY_NAME: 'Example Pty Ltd',
    COMPANY_NUMBER: 'ABN 00 000 000 000',
    COMPANY_ADDRESS: '1 Example Street, Sydney',
    GOVERNING_LAW: 'New South Wales, Australia',
    SCHOOL_PRICE: '$1 per student per year',
    SCHOOLS_EMAIL: 'schools@bellweek.example',
    PRIVACY_EMAIL: 'privacy@bellweek.example',
    DATA_AGREEMENT_URL: 'https://bellweek.example/agreement.pdf',
    HOSTING_PROVIDER: 'Example Cloud, Sydney',
    MAIL_PROVIDER: 'Example Mail, Sydney',
    BACKUP_RETENTION: '30 days',
  };
  const problemsOf = (changes: Record<string, string | undefined>): string[] => {
    try {
      readServerConfig({ ...PRODUCTION, ...changes });
      return [];
    } catch (failure) {
      if (failure instanceof ConfigError) return failure.problems;
      throw failure;
    }
  };

  const needed = Object.values(SITE_FACTS).filter(({ isOptional }) => !isOptional);
  it.each(needed.map(({ variable }) => variable))('S78 refuses to start without %s, and names it', (variable) => {
    const [problem, ...more] = problemsOf({ [variable]: ' ' });
    expect([problem, more]).toEqual([`${variable} must be set in production: pages of the website state it.`, []]);
  });

  it.each(['PILOT_PAGE', 'SHOP_WINDOW'])('F16 refuses to start without %s, or with another word', (variable) => {
    expect(problemsOf({ [variable]: undefined })).toEqual([`${variable} must be set in production: on or off.`]);
    expect(problemsOf({ [variable]: 'maybe' })).toEqual([`${variable} must be on or off.`]);
  });

  it('F16 a school’s own copy shows its name, and neither the pilot’s page nor the shop window', () => {
    const school = { ...PRODUCTION, SCHOOL_NAME: 'Hill High', PILOT_PAGE: undefined, SHOP_WINDOW: undefined };
    const { facts, shows } = readServerConfig(school);
    expect([facts.schoolName, shows]).toEqual(['Hill High', { pilot: false, shop: false }]);
    expect(facts.schoolLogo).toBe('');
    expect(readServerConfig({ ...school, SHOP_WINDOW: 'on' }).shows).toEqual({ pilot: false, shop: true });
  });

  it('F16 reads a school’s logo at the start, and names a file that is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bellweek-logo-'));
    const SCHOOL_LOGO = join(folder, 'logo.png');
    writeFileSync(SCHOOL_LOGO, '<svg></svg>');
    const { logo, facts } = readServerConfig({ ...PRODUCTION, SCHOOL_LOGO });
    expect([logo?.type, facts.schoolLogo]).toEqual(['image/svg+xml', '/school-logo']);
    writeFileSync(SCHOOL_LOGO, '<svg><script/></svg>');
    expect(problemsOf({ SCHOOL_LOGO })).toEqual([
      'SCHOOL_LOGO must be a plain SVG (no scripts, entities or embedded pages), a PNG or a WebP file.',
    ]);
    rmSync(folder, { recursive: true });
    expect(problemsOf({ SCHOOL_LOGO })).toEqual(['SCHOOL_LOGO must be a file that can be read (ENOENT).']);
  });

  it('F16 needs no fact of the shop window where it is off, and states none of development', () => {
    const { COMPANY_NAME, COMPANY_NUMBER, COMPANY_ADDRESS, GOVERNING_LAW, ...rest } = PRODUCTION;
    const { NODE_ENV, WEB_URL, API_URL, SUPPORT_EMAIL, PRIVACY_EMAIL, HOSTING_COUNTRY } = rest;
    const { facts } = readServerConfig({
      COMPANY_NAME,
      COMPANY_NUMBER,
      COMPANY_ADDRESS,
      GOVERNING_LAW,
      SUPPORT_EMAIL,
      PRIVACY_EMAIL,
      HOSTING_COUNTRY,
      NODE_ENV,
      WEB_URL,
      API_URL,
      PILOT_PAGE: 'off',
      SHOP_WINDOW: 'off',
    });
    expect(facts).toMatchObject({ membershipPrice: '', schoolsEmail: '', dataAgreementUrl: '', backupRetention: '' });
    expect(problemsOf({ SHOP_WINDOW: 'off', SUPPORT_EMAIL: '' })).toHaveLength(1);
  });

  it('takes the owner’s facts as they are written', () => {
    const { facts } = readServerConfig({ ...PRODUCTION, SCHOOL_PRICE: ' $2 per student ' });
    expect(facts).toMatchObject({ schoolPrice: '$2 per student', companyName: PRODUCTION.COMPANY_NAME });
  });

  it('S78 starts with addresses that are right', () => {
    expect(readServerConfig(PRODUCTION)).toMatchObject({ isProduction: true, webUrl: PRODUCTION.WEB_URL });
    expect(problemsOf({ WEB_URL: 'https://bellweek.example/', HOST: '0.0.0.0', WEB_PORT: '8080' })).toEqual([]);
  });

  it.each([
    ['no address of the website', { WEB_URL: '' }, 'WEB_URL'],
    ['no address of the API', { API_URL: undefined }, 'API_URL'],
    ['the website on plain http', { WEB_URL: 'http://bellweek.example' }, 'WEB_URL'],
    ['the API on plain http', { API_URL: 'http://api.bellweek.example' }, 'API_URL'],
    ['the website on this computer', { WEB_URL: 'https://localhost:3000' }, 'WEB_URL'],
    ['the API on this computer', { API_URL: 'https://[::1]:3001' }, 'API_URL'],
    ['the API by a name of this computer', { API_URL: 'https://api.localhost' }, 'API_URL'],
    ['the website below a path', { WEB_URL: 'https://bellweek.example/app' }, 'WEB_URL'],
    ['a query in an address', { API_URL: 'https://api.bellweek.example/?a=b' }, 'API_URL'],
    ['a password in an address', { API_URL: 'https://user:canary@api.bellweek.example' }, 'API_URL'],
    ['one address for both', { API_URL: 'https://bellweek.example' }, 'WEB_URL and API_URL'],
    ['an address of another kind', { WEB_URL: 'ftp://bellweek.example' }, 'WEB_URL'],
    ['no address at all', { API_URL: 'canary' }, 'API_URL'],
    ['a contact that is no email address', { SCHOOLS_EMAIL: 'canary' }, 'SCHOOLS_EMAIL'],
    ['an agreement on plain http', { DATA_AGREEMENT_URL: 'http://bellweek.example/canary' }, 'DATA_AGREEMENT_URL'],
    ['an agreement that is a script', { DATA_AGREEMENT_URL: 'javascript:canary' }, 'DATA_AGREEMENT_URL'],
    ['a price longer than a sentence or two', { SCHOOL_PRICE: 'canary'.repeat(60) }, 'SCHOOL_PRICE'],
    ['a port that is none', { WEB_PORT: '0' }, 'WEB_PORT'],
    ['a switch that is none', { PLANNER_OFFLINE: 'yes' }, 'PLANNER_OFFLINE'],
    ['a misspelt NODE_ENV', { NODE_ENV: 'prod' }, 'NODE_ENV'],
  ])('S78 refuses %s in one sentence that names it', (_, changes, name) => {
    const problems = problemsOf(changes);
    expect(problems).toEqual([expect.stringMatching(/^[A-Z][^]*\.$/)]);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain('canary');
  });

  it('S78 the process ends at once, and says which', async () => {
    const child = spawn(process.execPath, ['--conditions=ws-source', join(import.meta.dirname, 'main.ts')], {
      env: { ...PRODUCTION, WEB_URL: 'http://bellweek.example' },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toContain('WEB_URL (http://bellweek.example) must use https in production.');
  });
});

/** A value for a variable that the file leaves empty. A copy without a logo leaves that empty as well. */
function example(name: string): string {
  if (name.endsWith('_LOGO')) return '';
  return name.endsWith('_EMAIL') ? 'us@school.example' : 'A text';
}

it('production starts with what the file of deploy asks for', () => {
  const file = join(import.meta.dirname, '../../../deploy/bellweek.env.example');
  const asked = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  const filled = asked.map(([name, value = '']) => [name, value || example(name)]);
  const config = readServerConfig(Object.fromEntries(filled) as Record<string, string>);
  expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', shows: { pilot: false, shop: false } });
});
