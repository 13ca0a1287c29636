import { describe, expect, it } from 'vitest';
import { readAddressFile } from './address-file.js';

const read = (text: string) => {
  const { addresses, ...rest } = readAddressFile(text, 10);
  return { addresses: [...addresses], ...rest };
};

describe('a file of addresses', () => {
  it('is one address per line, each once, as it was written first', () => {
    expect(read('Ada@Mail.example\r\n\r\n bob@mail.example \nada@mail.EXAMPLE\n')).toEqual({
      addresses: [
        ['ada@mail.example', 'Ada@Mail.example'],
        ['bob@mail.example', 'bob@mail.example'],
      ],
      repeated: 1,
      bad: 0,
      badLines: [],
    });
  });

  it.each([
    ['commas', '\ufeffName,Email\n"Lace, Ada",ada@mail.example\nBob,+bob@mail.example\n'],
    ['semicolons', 'Name;Email\nAda;ada@mail.example\nBob;+bob@mail.example\n'],
    ['our own export', "email,id\r\nada@mail.example,1\r\n'+bob@mail.example,2\r\n"],
  ])('is a CSV file with %s, whose head line is passed over', (_, text) => {
    expect(read(text)).toMatchObject({
      addresses: [
        ['ada@mail.example', 'ada@mail.example'],
        ['+bob@mail.example', '+bob@mail.example'],
      ],
      bad: 0,
    });
  });

  it('counts lines without an address, and shows the first of them with their numbers', () => {
    const { addresses, bad, badLines } = readAddressFile(`ada@mail\nada@mail.example\n${'nobody\n'.repeat(12)}`, 20);
    expect([addresses.size, bad, badLines.length]).toEqual([1, 13, 10]);
    expect(badLines.slice(0, 2)).toEqual([
      { line: 1, text: 'ada@mail' },
      { line: 3, text: 'nobody' },
    ]);
  });

  it('has lines of any shape, and a bad one keeps no other out', () => {
    const text = 'ada@mail.example\nname,email\n;;;\nSay "hi",bob@mail.example\nno one\n';
    expect(read(text)).toMatchObject({
      addresses: [
        ['ada@mail.example', 'ada@mail.example'],
        ['bob@mail.example', 'bob@mail.example'],
      ],
      badLines: [
        { line: 2, text: 'name, email' },
        { line: 5, text: 'no one' },
      ],
    });
  });

  it('is refused with too many lines', () => {
    expect(() => read('a@b.example\n'.repeat(11))).toThrow('Please import at most 10 lines at a time.');
  });
});
