import { expect, it } from 'vitest';
import { lineHeights } from './line-heights.ts';

it('gives lines of the list whole pixels', () => {
  expect(lineHeights('roomy', 16)).toEqual({ section: 48, plain: 46, full: 60 });
  expect(lineHeights('compact', 16)).toEqual({ section: 36, plain: 36, full: 48 });
  expect(lineHeights('roomy', 18.7)).toEqual({ section: 56, plain: 54, full: 70 });
});

it('makes them as high as the text that the browser is set to: twice the size is twice the height', () => {
  expect(lineHeights('roomy', 32)).toEqual({ section: 96, plain: 92, full: 120 });
});

it('makes none lower than a finger hits, where fingers press', () => {
  expect(lineHeights('compact', 16, true)).toEqual({ section: 44, plain: 44, full: 48 });
});
