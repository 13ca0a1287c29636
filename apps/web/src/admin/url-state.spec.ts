import { describe, expect, it } from 'vitest';
import {
  choiceField,
  idField,
  listField,
  numberIdField,
  pageField,
  readView,
  textField,
  writeView,
} from './url-state.ts';

const FIELDS = {
  page: pageField,
  search: textField,
  status: choiceField(['all', 'active', 'expired'], 'active'),
  open: idField,
  action: listField,
};
const ID = '8f14e45f-ceea-467f-a1b2-0c1d2e3f4a5b';
const START = { page: 1, search: '', status: 'active', open: null, action: [] };

const read = (address: string) => readView(FIELDS, new URLSearchParams(address));
const write = (view: ReturnType<typeof read>, address = '') =>
  writeView(FIELDS, view, new URLSearchParams(address)).toString();

describe('readView', () => {
  it('starts with the fallbacks', () => {
    expect(read('')).toEqual(START);
  });

  it('reads everything', () => {
    expect(read(`page=12&search=+pat%26&status=all&open=${ID}&action=a&action=b&action=a`)).toEqual({
      page: 12,
      search: 'pat&',
      status: 'all',
      open: ID,
      action: ['a', 'b'],
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=x',
    'page=999999999',
    'status=ALL',
    'status=',
    'open=x',
    'open=1',
    'action=',
    `action=${'a'.repeat(201)}`,
    'search=++',
    'search=%00',
    'search=pat%00',
    'action=%00',
  ])('%s falls back silently', (address) => {
    expect(read(address)).toEqual(START);
  });

  it('cuts off what no search can be, and takes numbers for ids where they are', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
    expect(read(`search=${'a'.repeat(199)}%F0%9F%94%94`).search).toBe('a'.repeat(199));
    const view = readView({ open: numberIdField }, new URLSearchParams('open=9007199254740993'));
    expect(view.open).toBe('9007199254740993');
  });
});

describe('writeView', () => {
  it('leaves the fallbacks out, and other keys alone', () => {
    expect(write(read(''), 'campaign=7&page=3')).toBe('campaign=7');
  });

  it('is what readView reads', () => {
    const address = `page=12&search=pat%26&status=all&open=${ID}&action=a&action=b`;
    expect(write(read(address))).toBe(address);
  });
});
