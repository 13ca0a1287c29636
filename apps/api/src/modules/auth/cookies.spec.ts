import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '../../config/config.js';
import { Cookies } from './cookies.js';

const development = loadConfig({ API_PORT: '4101' });
const production: Config = { ...development, isProduction: true, apiUrl: 'https://api.bellweek.example' };

const requestWith = (cookie?: string): Request => ({ headers: { cookie } }) as Request;

/** A response that records cookies. */
function response() {
  const written: [name: string, value: string, options: object][] = [];
  const cleared: [name: string, options: object][] = [];
  const fake = {
    cookie: (...cookie: [string, string, object]) => written.push(cookie),
    clearCookie: (...cookie: [string, object]) => cleared.push(cookie),
  };
  return { written, cleared, response: fake as unknown as Response };
}

describe('S09 cookies', () => {
  it.each([
    ['development', development, 'bellweek-session-4101', false],
    ['production', production, '__Host-bellweek-session', true],
  ])('S09 in %s', (_, config, name, secure) => {
    const cookies = new Cookies(config);
    const { response: target, written, cleared } = response();
    cookies.write(target, 'session', 'value', 1_000);
    cookies.write(target, 'visitor', 'value');
    cookies.clear(target, 'session');
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure };
    expect(written[0]).toEqual([name, 'value', { ...options, maxAge: 1_000 }]);
    expect(written[1]).toEqual([name.replace('session', 'visitor'), 'value', options]);
    expect(cleared).toEqual([[name, options]]);
    expect(cookies.read(requestWith(`other=1; ${name}=mine; ${name}x=2`), 'session')).toBe('mine');
    expect(cookies.read(requestWith('session=1; bellweek-session=2'), 'session')).toBeUndefined();
    expect(cookies.read(requestWith(), 'session')).toBeUndefined();
  });

  it('S09 two copies side by side do not read each other’s', () => {
    const other = new Cookies(loadConfig({ API_PORT: '4102' }));
    expect(other.read(requestWith('bellweek-session-4101=mine'), 'session')).toBeUndefined();
    expect(other.names(requestWith('bellweek-sign-in-a-4101=x; bellweek-sign-in-b-4102=y'))).toEqual(['sign-in-b']);
  });

  it('S09 lists ours by their short names, whatever else is there', () => {
    const line = '__Host-bellweek-sign-in-abc=1; bellweek-sign-in-evil=2; __Host-bellweek-session=3; x=4; =5; garbage';
    expect(new Cookies(production).names(requestWith(line))).toEqual(['sign-in-abc', 'session']);
  });
});
