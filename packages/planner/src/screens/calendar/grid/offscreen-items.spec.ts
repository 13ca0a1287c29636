import { describe, expect, it } from 'vitest';
import { offscreenItems, openingMinute, scrollTopFor } from './offscreen-items.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';

const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const placed = (from: string, to: string) => ({ item: { from: at(from), to: at(to) } }) as Placed;
const starts = (items: readonly Placed[]): number[] => items.map(({ item }) => item.from);

const rowing = placed('05:30', '06:45');
const early = placed('01:00', '02:00');
const maths = placed('09:00', '09:50');
const training = placed('18:30', '20:00');
const film = placed('21:00', '23:00');
const day = [early, rowing, maths, training, film];
const sight = { from: at('07:00'), to: at('18:00') };

describe('what is beyond the hours in sight', () => {
  it('is told apart by its side; what shows a little is in sight, a line’s width is not', () => {
    expect(starts(offscreenItems(day, 'earlier', sight))).toEqual([early, rowing].map(({ item }) => item.from));
    expect(starts(offscreenItems(day, 'later', sight))).toEqual([training, film].map(({ item }) => item.from));
    expect(offscreenItems([placed('06:00', '07:05')], 'earlier', sight)).toHaveLength(1);
    expect(offscreenItems([placed('06:00', '07:20')], 'earlier', sight)).toHaveLength(0);
    expect(offscreenItems([placed('17:55', '19:00')], 'later', sight)).toHaveLength(1);
    expect(offscreenItems([placed('17:40', '19:00')], 'later', sight)).toHaveLength(0);
    expect(offscreenItems(day, 'earlier', { from: 0, to: at('24:00') })).toEqual([]);
  });

  it('comes into sight as a whole', () => {
    expect(scrollTopFor([early, rowing], 'earlier', sight)).toBe(at('00:30'));
    expect(scrollTopFor([training, film], 'later', sight)).toBe(at('12:30'));
    expect(scrollTopFor([film, placed('22:00', '24:00')], 'later', sight)).toBe(at('13:00'));
    expect(scrollTopFor([placed('00:00', '00:30')], 'earlier', sight)).toBe(0);
  });

  it('never leaves its nearest behind on the other side where there is little room', () => {
    const little = { from: at('07:00'), to: at('10:00') };
    const from = scrollTopFor([early, rowing], 'earlier', little);
    expect(offscreenItems(day, 'later', { from, to: from + 180 })).not.toContain(rowing);
    expect(offscreenItems(day, 'earlier', { from, to: from + 180 })).toEqual([early]);
    const later = scrollTopFor([training, film], 'later', little);
    expect(offscreenItems(day, 'earlier', { from: later, to: later + 180 })).not.toContain(training);
    expect(later).toBe(at('18:00'));
  });
});

describe('the hours open', () => {
  const ROOM = 11 * 60;
  const dayStart = at('07:00');
  const items = (...all: Placed[]) => all.map(({ item }) => ({ ...item, startsBefore: false }));
  const open = (now: string | null, ...all: Placed[]): number =>
    openingMinute({
      dayStart,
      items: items(...all),
      now: now === null ? null : at(now),
      room: ROOM,
    });

  it('at the student’s first hour, or with what begins a little before it', () => {
    expect(open(null)).toBe(at('06:48'));
    expect(open(null, maths, film)).toBe(at('06:48'));
    expect(open(null, rowing, maths)).toBe(at('05:18'));
    expect(open(null, early, maths)).toBe(at('06:48'));
    expect(open(null, rowing, placed('17:00', '18:00'))).toBe(at('07:00') - 12);
    expect(open(null, rowing, placed('15:30', '17:00'))).toBe(at('05:30'));
    const night = [{ from: 0, startsBefore: true }];
    expect(openingMinute({ dayStart: 60, items: night, now: null, room: ROOM })).toBe(48);
    expect(openingMinute({ dayStart: 0, items: night, now: null, room: ROOM })).toBe(0);
  });

  it('with now at a third of the height where today is shown, whatever there is to do', () => {
    expect(open('15:30')).toBe(at('15:30') - ROOM / 3);
    expect(open('19:30', rowing)).toBe(at('24:00') - ROOM);
    expect(open('13:43', rowing, film)).toBe(at('13:43') - ROOM / 3);
  });

  it('in the morning with the first hour or an earlier item on top, and not with the night', () => {
    expect(open('07:30')).toBe(at('06:48'));
    expect(open('10:00')).toBe(at('06:48'));
    expect(open('07:30', rowing, maths)).toBe(at('05:18'));
    expect(open('07:30', early, maths)).toBe(at('06:48'));
  });

  it('before the first hour with now on top', () => {
    expect(open('05:00')).toBe(at('04:48'));
    expect(open('01:10')).toBe(at('00:58'));
    expect(open('00:05')).toBe(0);
  });

  it('at the end of the day where there is no third', () => {
    expect(open('23:50')).toBe(at('13:00'));
  });
});
