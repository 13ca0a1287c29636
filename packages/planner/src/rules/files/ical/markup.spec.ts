import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icsEvent as event, icsFile as file, importedFrom as read } from '../../../../test/ics.ts';
import { plainText } from './markup.ts';

const PLAIN = ['DTSTART:20261119T080000', 'DTEND:20261119T090000'];

describe('markup in a text of a calendar', () => {
  it('is text with its links in every field', () => {
    const html = '<p>Bring <b>lab coat</b><br><a href="https://school.example/sheet">sheet</a> &amp\\; pen</p>';
    const [found] = read(
      file(
        ...event(...PLAIN, 'SUMMARY:<b>Lab</b> &amp\\; class', `DESCRIPTION:${html}`, 'LOCATION:R&uuml\\;m <i>2</i>'),
      ),
    ).events;
    expect(found).toMatchObject({
      title: 'Lab & class',
      notes: 'Bring lab coat\nsheet (https://school.example/sheet) & pen',
      place: 'Rüm 2',
    });
  });

  it('is read of Outlook’s field where the description is missing or empty', () => {
    const html =
      'X-ALT-DESC;FMTTYPE=text/html:<html><head><title>x</title><style>p {}</style></head><body>Bring<p>pens</body>';
    expect(read(file(...event(...PLAIN, html))).events[0]?.notes).toBe('Bring\npens');
    expect(read(file(...event(...PLAIN, 'DESCRIPTION:\\n', html))).events[0]?.notes).toBe('Bring\npens');
    expect(read(file(...event(...PLAIN, 'DESCRIPTION:Own', html))).events[0]?.notes).toBe('Own');
  });

  it.each([
    'a < b and c > d',
    'a<b and c>d',
    'x <y> z',
    'if a <b and c> d',
    '<3 maths',
    'see <https://school.example/a>',
    'mail <ann@school.example>',
    'AT&T, R&D & more; fish &chips;',
    '1 << 2 >> 3',
    '5 <',
    '<',
    'A<B',
    'List<String> and Map<K, V>',
    '<!-',
    '&#xD800; &#0; &nothing;',
    'two\n\n\n\nlines  ',
  ])('is none in %j', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<div><div>One</div></div>\n<div>Two</div>', 'One\nTwo'],
    ['One<br>\nTwo<br/><br />Three', 'One\nTwo\n\nThree'],
    ['<ul><li>pens<li>paper</ul>', '- pens\n- paper'],
    ['<table><tr><td>Maths</td><td>9:00</td></tr><tr><td>Latin</td></tr></table>', 'Maths 9:00\nLatin'],
    ['<b><i>nested <u>deep</b></i> and unclosed <em>tags', 'nested deep and unclosed tags'],
    ['<P CLASS="a > b">One</P>', 'One'],
    ["<a href='https://a.example/?x=1&amp;y=2'>form</a>", 'form (https://a.example/?x=1&y=2)'],
    ['<a href=https://a.example/x>https://a.example/x</a>', 'https://a.example/x'],
    ['<a href="https://a.example/">a.example</a>', 'a.example'],
    ['<a href="https://a.example/pic"><img src="x.png" alt=""></a>', 'https://a.example/pic'],
    ['<a href="javascript:alert(1)">press</a>', 'press'],
    ['<a href="mailto:ann@school.example">Ann</a>', 'Ann (ann@school.example)'],
    [
      '<a href="https://a.example/1">one<a href="https://a.example/2">two',
      'one (https://a.example/1)two (https://a.example/2)',
    ],
    ['<script>if (a < b) { x("</p>"); }</script>text<style>p { }</style>', 'text'],
    ['text<script>never ends', 'text'],
    ['<!-- no --> text <!DOCTYPE html>', 'text'],
    ['text <!-- never ends', 'text'],
    ['text <a href="https://cut.off', 'text'],
    ['Tom &amp; Jerry &lt;b&gt; &quot;x&quot; &#39;y&#39; &#x2014; &nbsp;z', 'Tom & Jerry <b> "x" \'y\' —  z'],
    ['caf&eacute; &Uuml;bung &ccedil;a &ntilde;o &szlig; &euro; &hellip; &#128; &#150;', 'café Übung ça ño ß € … € –'],
    ['&amp;lt;', '&lt;'],
    ['<p>a < b and c > d</p>', 'a < b and c > d'],
  ])('is read: %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('leaves no tag that it knows, and keeps all words, however tags are nested and left open', () => {
    const tag = fc.constantFrom(
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '<br>',
      '<div class="x">',
      '</div>',
      '<li>',
      '<a href="#">',
      '</a>',
    );
    const word = fc.constantFrom('maths', 'latin', 'a < b', 'c > d', '5 <', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, word)), (parts) => {
        const text = plainText(parts.join(''));
        expect(text).not.toMatch(/<\/?(?:b|p|br|div|li|a)\b[^<]*>/);
        for (const each of ['maths', 'latin', 'c > d'])
          expect(text.split(each).length).toBe(parts.join('').split(each).length);
      }),
    );
  });

  it.each([
    '<',
    '<b ',
    '<a href="',
    '<a x=',
    '<a x="',
    '<p',
    '<!--',
    '<script>',
    '<a href="https://a.example">',
    '<br>',
    '<b    ',
    '&',
    '&#',
    '<a x=">',
    '<title>',
    '</script',
    '<a b c ',
  ])('costs no more than its length: %j', (part) => {
    // Processor time: the machine may have other work to do.
    const before = process.cpuUsage();
    for (const end of ['', '>', '" >', `${'>'.repeat(50_000)}`]) plainText(part.repeat(200_000 / part.length) + end);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(4_000);
  });
});

it.each([
  ['Read the sheet', '<p>Read the <a href="https://a.example/s">sheet</a></p>', 'Read the sheet (https://a.example/s)'],
  ['Read https://a.example/s', '<p>Read <a href="https://a.example/s">it</a></p>', 'Read https://a.example/s'],
  ['Read the sheet', '<p>Read <b>the</b> sheet, all of it</p>', 'Read the sheet'],
])('a plain description %j beside one with markup keeps the links of both', (plain, markup, notes) => {
  const lines = ['DTSTART;VALUE=DATE:20261203', `DESCRIPTION:${plain}`, `X-ALT-DESC;FMTTYPE=text/html:${markup}`];
  expect(read(file(...event(...lines))).events).toMatchObject([{ notes }]);
});
