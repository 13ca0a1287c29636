import { describe, expect, it } from 'vitest';
import { linksIn } from './links.ts';

const hrefs = (text: string): string[] => linksIn(text).map(({ href }) => href);

describe('links in a text', () => {
  it('are found where they stand, each once', () => {
    const text =
      'Brief: https://docs.example.org/d/1?x=2 (copy: www.example.com/a), again https://docs.example.org/d/1?x=2.';
    expect(linksIn(text)).toEqual([
      { href: 'https://docs.example.org/d/1?x=2', label: 'docs.example.org/d/1?x=2' },
      { href: 'https://www.example.com/a', label: 'example.com/a' },
    ]);
  });

  it.each([
    ['See https://example.org/a_(b).', 'https://example.org/a_(b)'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['"https://example.org/a"!', 'https://example.org/a'],
    ['HTTPS://EXAMPLE.org', 'https://example.org/'],
  ])('end where the address ends: %j', (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  it.each([
    'read pages 3.4 and 5',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://student:secret@example.org/',
    'https://localhost/',
    'http://',
    'mail sam@example.org',
  ])('are none in %j', (text) => {
    expect(hrefs(text)).toEqual([]);
  });

  it('have a name that is not longer than a line, and are not without end', () => {
    const [link] = linksIn(`https://example.org/${'a'.repeat(500)}`);
    expect(link?.label).toHaveLength(48);
    expect(hrefs(Array.from({ length: 50 }, (_, at) => `https://example.org/${String(at)}`).join(' '))).toHaveLength(
      10,
    );
  });
});
