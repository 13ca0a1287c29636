import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { CRLF, encodeHeader, encodeMailbox, quotedPrintable, SOFT_BREAK } from './mime-encoding.js';

const linesOf = (text: string): string[] => text.split(CRLF);

describe('the encoders beneath nodemailer', () => {
  it('write quoted-printable with CRLF and room for a soft break', () => {
    expect(quotedPrintable('é = 1\nnext')).toBe('=C3=A9 =3D 1\r\nnext');
    for (const line of linesOf(quotedPrintable('Grüße, '.repeat(50)))) expect(line.length).toBeLessThanOrEqual(75);
  });

  it('fold a header and encode its words', () => {
    expect(encodeHeader('Subject', 'Plain words')).toBe('Subject: Plain words');
    const lines = linesOf(encodeHeader('Subject', 'Grüße an alle, '.repeat(20)));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]{1,76}$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^ /);
  });

  it.each([
    'Bellweek',
    'Bellweek, Hill High',
    'Bellweek, “Académie” <a@b.example>',
    `Bellweek, ${'Grüner Hügel '.repeat(20)}End`,
  ])('name the sender %s', async (name) => {
    const header = encodeMailbox('From', name, 'help@hill.example');
    for (const line of linesOf(header)) expect(line).toMatch(/^[\x20-\x7e]{1,76}$/);
    expect((await PostalMime.parse(`${header}${CRLF}${CRLF}`)).from).toEqual({ name, address: 'help@hill.example' });
    if (name === 'Bellweek') expect(header).toBe('From: Bellweek <help@hill.example>');
  });

  it('are read as what was written, joined pieces too', async () => {
    const [subject, first, second] = ['Schöne Grüße '.repeat(12).trim(), '“Zitat” = 1, '.repeat(20), 'Ende.'];
    const { subject: read, text } = await PostalMime.parse(
      [
        encodeHeader('Subject', subject),
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        quotedPrintable(first) + SOFT_BREAK + quotedPrintable(second),
      ].join(CRLF),
    );
    expect(read).toBe(subject);
    expect(text?.trimEnd()).toBe(first + second);
  });
});
