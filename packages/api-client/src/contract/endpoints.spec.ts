import { describe, expect, it } from 'vitest';
import type { EndpointDeclaration } from './endpoint.js';
import { endpoints } from './endpoints.js';

const declared: [string, EndpointDeclaration][] = Object.entries(endpoints);

describe('S27 the endpoints', () => {
  it.each(declared)('S27 %s declares what its address holds, and only what it can take', (route, endpoint) => {
    const named = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params ?? {})).toEqual(named);
    if (route.startsWith('GET ')) expect(endpoint).not.toHaveProperty('body');
    if (endpoint.ignoresBody) expect(endpoint).not.toHaveProperty('body');
  });

  it('S27 no two have one address, whatever stands at its end', () => {
    const addresses = declared.map(([route]) => route.replace(/:\w+/g, ':').replace(/\/$/, ''));
    expect(new Set(addresses).size).toBe(declared.length);
  });
});
