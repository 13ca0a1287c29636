import { describe, expect, it } from 'vitest';
import { afterMove, boxAt, edgeSpeed, hasMoved, nearestIn, sideAt } from './gesture.ts';

const from = { x: 100, y: 100 };
const right = (px: number) => ({ x: 100 + px, y: 100 });

describe('a press', () => {
  it('of a mouse is a drag from the fourth pixel on', () => {
    expect(afterMove('mouse', from, right(3.9))).toBe('wait');
    expect(afterMove('mouse', from, right(4))).toBe('drag');
    expect(afterMove('pen', from, { x: 97, y: 97 })).toBe('drag');
  });

  it('of a finger waits for the hold, and is a scroll when it strays before', () => {
    expect(afterMove('touch', from, right(10))).toBe('wait');
    expect(afterMove('touch', from, right(10.1))).toBe('scroll');
  });

  it('has gone somewhere only when a hand would say so', () => {
    expect(hasMoved('touch', from, right(9))).toBe(false);
    expect(hasMoved('touch', from, right(10))).toBe(true);
    expect(hasMoved('mouse', from, right(4))).toBe(true);
  });
});

describe('scrolling at an edge', () => {
  it('starts softly, is fastest at the edge and beyond, and stands still in the middle', () => {
    expect(edgeSpeed(300, 0, 600)).toBe(0);
    expect(edgeSpeed(48, 0, 600)).toBe(0);
    expect(edgeSpeed(24, 0, 600)).toBe(-450);
    expect(edgeSpeed(0, 0, 600)).toBe(-900);
    expect(edgeSpeed(-500, 0, 600)).toBe(-900);
    expect(edgeSpeed(576, 0, 600)).toBe(450);
    expect(edgeSpeed(900, 0, 600)).toBe(900);
  });

  it('leaves half of a small box to aim at, and all of one without a size', () => {
    expect(edgeSpeed(30, 0, 80)).toBe(0);
    expect(edgeSpeed(10, 0, 80)).toBe(-450);
    expect(edgeSpeed(10, 0, 0)).toBe(0);
  });
});

describe('the box under a pointer', () => {
  const week = { left: 0, top: 0, right: 1000, bottom: 800 };
  const floating = { left: 100, top: 100, right: 300, bottom: 300 };

  it('is the box that floats on top, none outside, and an edge belongs to one of two', () => {
    expect(boxAt([floating, week], { x: 200, y: 200 })).toBe(0);
    expect(boxAt([week, floating], { x: 200, y: 200 })).toBe(1);
    expect(boxAt([week, floating], { x: 300, y: 200 })).toBe(0);
    expect(boxAt([week, floating], { x: 1000, y: 200 })).toBe(-1);
  });

  it('is that at the window’s edge for a pointer that was dragged past it', () => {
    expect(nearestIn(week, { x: 1400, y: -30 })).toEqual({ x: 999, y: 0 });
    expect(nearestIn(week, { x: 200, y: 300 })).toEqual({ x: 200, y: 300 });
    expect(boxAt([week], nearestIn(week, { x: 1400, y: 900 }))).toBe(0);
  });
});

it('the side of a page is a strip at its left and right, not above or below it', () => {
  const page = { left: 0, top: 100, right: 390, bottom: 800 };
  const sides = [0, 23, 24, 365, 366, 400].map((x) => sideAt({ x, y: 300 }, page));
  expect(sides).toEqual([-1, -1, 0, 0, 1, 1]);
  expect([99, 800].map((y) => sideAt({ x: 0, y }, page))).toEqual([0, 0]);
});
