import { describe, expect, it } from 'vitest';
import { metadataText, metadataTitle } from './metadata.tsx';

describe('metadataText', () => {
  it.each([
    ['plain', 'plain'],
    ['', '–'],
    [null, '–'],
    [undefined, '–'],
    [0, '0'],
    [12_000, '12,000'],
    [{ from: 9_999, to: 10_000 }, '9,999 → 10,000'],
    [false, 'false'],
    [['name', 'email'], 'name, email'],
    [[], '–'],
    [{ from: null, to: '2027-01-01' }, '2027-01-01'],
    [{ from: '2027-01-01', to: null }, '2027-01-01 → none'],
    [{ from: true, to: false }, 'true → false'],
    [{ from: 1 }, '{"from":1}'],
    [{ a: { b: [1] } }, '{"a":{"b":[1]}}'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%j is %s', (value, wanted) => {
    expect(metadataText(value)).toBe(wanted);
  });

  it('says instants as people do, and days as they came', () => {
    expect(metadataText({ from: null, to: '2027-02-19T16:00:12.145Z' })).toMatch(/^\d{1,2} Feb 2027, /);
    expect(metadataText('2027-02-19')).toBe('2027-02-19');
  });
});

describe('metadataTitle', () => {
  it.each([
    ['userName', 'User name'],
    ['institutionId', 'Institution ID'],
    ['report_week', 'Report week'],
    ['type', 'Type'],
    ['__proto__', ' proto '],
    ['', ''],
  ])('%j is %j', (key, wanted) => {
    expect(metadataTitle(key)).toBe(wanted);
  });
});
