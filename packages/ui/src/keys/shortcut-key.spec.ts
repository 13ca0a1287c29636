import { describe, expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

describe('shortcutKey', () => {
  it.each([
    ['Russian', 'я', 'KeyZ', 'z'],
    ['Russian with Shift', 'Я', 'KeyZ', 'z'],
    ['Russian', 'б', 'Comma', ','],
    ['Ukrainian', 'і', 'KeyS', 's'],
    ['Greek', 'ζ', 'KeyZ', 'z'],
    ['Hebrew', 'ז', 'KeyZ', 'z'],
    ['Arabic', 'ئ', 'KeyZ', 'z'],
    ['Arabic, two letters of one key', 'لا', 'KeyB', 'b'],
    ['Arabic digits', '١', 'Digit1', '1'],
    ['Persian digits', '۲', 'Digit2', '2'],
    ['Thai', 'ผ', 'KeyZ', 'z'],
    ['Thai, a mark alone', '\u0e34', 'KeyB', 'b'],
    ['Hindi', 'क', 'KeyK', 'k'],
    ['Georgian', 'ზ', 'KeyZ', 'z'],
    ['Armenian', 'զ', 'KeyZ', 'z'],
    ['Korean', 'ㅋ', 'KeyZ', 'z'],
    ['Japanese kana', 'つ', 'KeyZ', 'z'],
    ['full width', 'ｚ', 'KeyX', 'z'],
  ])('%s: %s at %s is %s', (_, key, code, expected) => {
    expect(shortcutKey({ key, code })).toBe(expected);
  });

  it.each([
    ['Dvorak', 'z', 'Slash', 'z'],
    ['Dvorak', ';', 'KeyZ', ';'],
    ['Dvorak', ',', 'KeyW', ','],
    ['AZERTY', 'z', 'KeyW', 'z'],
    ['AZERTY', 'm', 'Semicolon', 'm'],
    ['AZERTY digit', '1', 'Digit1', '1'],
    ['AZERTY without Shift', '&', 'Digit1', '&'],
    ['QWERTZ', 'z', 'KeyY', 'z'],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['German', 'ö', 'Semicolon', 'ö'],
    ['with caps lock', 'Z', 'KeyZ', 'z'],
    ['no character', 'ArrowUp', 'ArrowUp', 'ArrowUp'],
    ['no code', 'я', '', 'я'],
  ])('%s keeps %s at %s', (_, key, code, expected) => {
    expect(shortcutKey({ key, code })).toBe(expected);
  });

  it('leaves characters of AltGr alone', () => {
    expect(shortcutKey({ key: 'µ', code: 'KeyM', getModifierState: (name) => name === 'AltGraph' })).toBe('µ');
  });
});
