import { describe, expect, it } from 'vitest';
import { readLogo } from './school-logo.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const read = (bytes: Uint8Array) => readLogo('/etc/logo', () => bytes);
const svg = (inside: string): Uint8Array => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const UNFIT = 'must be a plain SVG (no scripts, entities or embedded pages), a PNG or a WebP file';

describe('the logo of a school', () => {
  it.each([
    ['image/png', latin('\u0089PNG\r\n\u001A\nrest')],
    ['image/webp', latin('RIFF\n\n\u0001\u0000WEBPVP8 ')],
    ['image/svg+xml', svg('<path d="M0 0h9"/><style>path { fill: red }</style>')],
    [
      'image/svg+xml',
      bytesOf('\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg></svg>'),
    ],
  ])('is known by what it holds: %s', (type, bytes) => {
    expect(read(bytes)).toEqual({ type, bytes });
  });

  it.each([
    ['a page', bytesOf('<!DOCTYPE html><html><svg></svg></html>'), UNFIT],
    ['a JPEG', latin('\u00FF\u00D8\u00FF\u00E0'), UNFIT],
    ['nothing', bytesOf(''), UNFIT],
    ['comments alone', bytesOf('<!-- a -->'.repeat(10_000)), UNFIT],
    ['a script', svg('<script>alert(1)</script>'), UNFIT],
    ['a script by a prefix', svg('<svg:SCRIPT href="x"/>'), UNFIT],
    ['a handler', bytesOf('<svg\nonload = "alert(1)"></svg>'), UNFIT],
    ['a link that runs', svg('<a href="javascript:alert(1)"/>'), UNFIT],
    ['a page inside', svg('<foreignObject/>'), UNFIT],
    ['an entity', bytesOf('<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>'), UNFIT],
    ['too much', svg('x'.repeat(200_000)), 'must be a file of at most 200 kB'],
  ])('is not %s', (_, bytes, problem) => {
    expect(read(bytes)).toBe(problem);
  });

  it('has an absolute path that leads to a file', () => {
    expect(readLogo('logo.svg', () => svg(''))).toContain('absolute path');
    const missing = Object.assign(new Error('gone'), { code: 'ENOENT' });
    expect(
      readLogo('/none', () => {
        throw missing;
      }),
    ).toBe('must be a file that can be read (ENOENT)');
  });
});
