import { describe, expect, it } from 'vitest';
import { storageRisk } from './storage-risk.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const AGENTS = {
  'Safari on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
  'Safari on an iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`,
  'Chrome on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BLINK}`,
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Edg/156.0.0.0`,
  'Firefox on a Mac': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  'a Chromebook': `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK}`,
  'Chrome on Android': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
};
const risk = (agent: keyof typeof AGENTS, facts = {}) =>
  storageRisk({ userAgent: AGENTS[agent], maxTouchPoints: 0, isInstalled: false, isPersisted: false, ...facts });

describe('who deletes what is kept', () => {
  it.each([
    ['Safari on a Mac', 'safari'],
    ['Safari on an iPhone', 'iphone'],
    ['Chrome on an iPhone', 'iphone'],
    ['Chrome on a Mac', null],
    ['Edge on Windows', null],
    ['Firefox on a Mac', null],
    ['a Chromebook', 'chromebook'],
    ['Chrome on Android', null],
  ] as const)('%s: %s', (agent, expected) => {
    expect(risk(agent)).toBe(expected);
  });

  it('is nobody once the planner is installed or kept on request, but for a shared Chromebook', () => {
    for (const facts of [{ isInstalled: true }, { isPersisted: true }]) {
      expect(risk('Safari on a Mac', facts)).toBeNull();
      expect(risk('Safari on an iPhone', facts)).toBeNull();
      expect(risk('a Chromebook', facts)).toBe('chromebook');
    }
  });

  it('is Safari on an iPad that claims to be a Mac', () => {
    expect(risk('Safari on a Mac', { maxTouchPoints: 5 })).toBe('iphone');
  });
});
