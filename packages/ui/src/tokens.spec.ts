import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SUBJECT_HUES } from './subjects/subjects.ts';

type Theme = 'light' | 'dark';
type Rgb = [number, number, number];
const THEMES: Theme[] = ['light', 'dark'];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** sRGB to linear light, each channel from 0 to 1. */
function linear(hex: string): Rgb {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function colour(name: string, theme: Theme): Rgb {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`There is no token --${name} with a light and a dark value.`);
  return linear(value);
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const PAPERS = ['sunken', 'paper', 'surface', 'raised'];
const TEXT: [string, string[]][] = [
  ['ink', [...PAPERS, 'accent-soft', 'danger-soft', 'success-soft', 'info-soft']],
  ['ink-soft', PAPERS],
  ['accent-ink', ['paper', 'surface', 'raised']],
  ['danger', ['paper', 'surface', 'raised', 'danger-soft']],
  ['success', ['paper', 'surface', 'success-soft']],
  ['info', ['paper', 'surface', 'info-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger']],
  ...SUBJECT_HUES.map((hue): [string, string[]] => [`subject-${hue}-ink`, [`subject-${hue}-fill`, 'surface']]),
];
const GRAPHICS: [string, string[]][] = [
  ['edge', PAPERS],
  ['focus', PAPERS],
  ...SUBJECT_HUES.map((hue): [string, string[]] => [`subject-${hue}-edge`, ['paper', 'surface', 'raised']]),
];

describe.each(THEMES)('colours, %s', (theme) => {
  it.each(pairs(TEXT))('text %s on %s has 4.5', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(GRAPHICS))('control or graphic %s on %s has 3', (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('knows contrast: black on white is 21, a colour on itself is 1', () => {
  expect(contrast(linear('#000000'), linear('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(linear('#777777'), linear('#ffffff'))).toBeCloseTo(4.48, 2);
  expect(contrast(linear('#3440b8'), linear('#3440b8'))).toBe(1);
});

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const COLOUR_BLINDNESS: Record<string, [Rgb, Rgb, Rgb]> = {
  'usual sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear light to OKLab, where equal distances look about equally different. */
function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(rgb: Rgb, matrix: [Rgb, Rgb, Rgb]): Rgb {
  const dot = (row: Rgb) => Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]));
  return oklab([dot(matrix[0]), dot(matrix[1]), dot(matrix[2])]);
}

describe.each(THEMES)('subject hues, %s', (theme) => {
  it.each(Object.entries(COLOUR_BLINDNESS))('stay apart with %s', (_, matrix) => {
    const edges = SUBJECT_HUES.map((hue) => seen(colour(`subject-${hue}-edge`, theme), matrix));
    const distances = edges.flatMap((a, at) =>
      edges.slice(at + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    );
    expect(Math.min(...distances)).toBeGreaterThan(0.07);
  });
});

function pairs(rules: [string, string[]][]): [string, string][] {
  return rules.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));
}
