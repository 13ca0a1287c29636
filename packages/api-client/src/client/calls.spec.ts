import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CampaignPage } from '../contract/campaigns.js';
import type { Answer, Route } from '../contract/endpoints.js';
import { createCalls } from './calls.js';
import { checkAnswer } from './check-answer.js';

const ID = '0190b6a4-6f4e-7c1e-9d6b-1f2e3d4c5b6a';

/** Calls of a server that answers each with this. */
function callsOf(answer: unknown, check?: typeof checkAnswer) {
  const sent: { url: string; init: RequestInit }[] = [];
  const calls = createCalls({
    baseUrl: 'https://api.example',
    ...(check ? { checkAnswer: check } : {}),
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.resolve(answer === null ? new Response(null, { status: 204 }) : Response.json(answer));
    },
  });
  return { ...calls, sent };
}

describe('a call by its route', () => {
  const campaigns = { campaigns: [], total: 0, totalIsCapped: false };

  it('fills in ids, and leaves out what a query does not say', async () => {
    const { call, change, sent } = callsOf(campaigns);
    await call('GET /email/campaigns/:id/recipients', { params: { id: 'a/b' }, query: { page: 2, state: undefined } });
    await call('GET /audit', { query: { page: 1, action: ['a b', 'c'], excludeUser: [], userName: '' } });
    await change('PUT /institutions/:id/expiry', { params: { id: ID }, body: { newExpiryDate: '2030-01-01' } });
    expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
      ['GET', 'https://api.example/email/campaigns/a%2Fb/recipients?page=2'],
      ['GET', 'https://api.example/audit?page=1&action=a+b&action=c'],
      ['PUT', `https://api.example/institutions/${ID}/expiry`],
    ]);
  });

  it('takes what its endpoint declares, and nothing else compiles', () => {
    expectTypeOf<Answer<'GET /email/campaigns'>>().toEqualTypeOf<CampaignPage>();
    expectTypeOf<Answer<'POST /feedback'>>().toEqualTypeOf<null>();
    const { call, change } = callsOf(null);
    const mistakes = () => [
      // @ts-expect-error no such route
      call('GET /nothing'),
      // @ts-expect-error a change needs the CSRF token
      call('POST /feedback', { body: { message: '', type: 'idea' } }),
      // @ts-expect-error a public form goes without
      change('POST /waitlist/', { body: { email: '' } }),
      // @ts-expect-error not among the types of feedback
      change('POST /feedback', { body: { message: '', type: 'praise' } }),
      // @ts-expect-error no body
      change('POST /feedback'),
      // @ts-expect-error no id
      call('GET /audit/user/:id', { params: {} }),
      // @ts-expect-error not among the states of a recipient
      call('GET /email/campaigns/:id/recipients', { params: { id: ID }, query: { state: 'lost' } }),
    ];
    expect(mistakes).toBeTypeOf('function');
  });
});

describe('S29 an answer held to its declaration', () => {
  it.each<[Route, unknown, string]>([
    [
      'GET /license/user',
      { license: { type: 'trial' } },
      'The answer of GET /license/user is not as declared at license.expiresAt: Invalid input: expected string, received undefined.',
    ],
    [
      'GET /audit/user/:id',
      {},
      'The answer of GET /audit/user/:id is not as declared: Invalid input: expected array, received object.',
    ],
    ['POST /auth/logout', {}, 'The answer of POST /auth/logout has a body, and none is declared.'],
  ])('S29 %s fails with one sentence', (route, answer, sentence) => {
    expect(() => checkAnswer(route, answer)).toThrow(sentence);
  });

  it('S29 fails the call in tests, and costs nothing where it is not asked for', async () => {
    const wrong = { license: { type: 'trial' } };
    await expect(callsOf(wrong, checkAnswer).call('GET /license/user')).rejects.toThrow('at license.expiresAt');
    expect((await callsOf(wrong).call('GET /license/user')).data).toEqual(wrong);
    expect((await callsOf(null, checkAnswer).change('POST /auth/logout')).status).toBe(204);
  });
});
