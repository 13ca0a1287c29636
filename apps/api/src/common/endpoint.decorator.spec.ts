import type { EndpointDeclaration } from '@bellweek/api-client/contract/endpoint';
import { endpoints, type Route } from '@bellweek/api-client/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { LicenseService } from '../modules/access/license.service.js';
import { Endpoint, type Input } from './endpoint.decorator.js';

interface Operation {
  parameters: { in: string; name: string }[];
  requestBody?: object;
  responses: Record<string, object>;
}

let test: TestApp;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  test = await startTestApp();
  const document = (await (await fetch(`${test.config.apiUrl}/docs-json`)).json()) as { paths: typeof paths };
  paths = document.paths;
});
afterAll(() => test.stop());

describe('S27 an endpoint in OpenAPI', () => {
  it.each(Object.entries(endpoints) as [Route, EndpointDeclaration][])('S27 %s', (route, endpoint) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')]?.[method.toLowerCase()];
    const named = (place: string) => operation?.parameters.filter((one) => one.in === place).map(({ name }) => name);
    expect(named('path')?.sort()).toEqual(Object.keys(endpoint.params ?? {}).sort());
    expect(named('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    expect(named('header')).toEqual(Object.keys(endpoint.headers ?? {}));
    expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    const [response] = Object.values(operation?.responses ?? {});
    expect(response).toHaveProperty('description');
    if (endpoint.answer) expect(response).toHaveProperty('content');
  });
});

describe('S29 a handler', () => {
  it('S29 that does not fit its endpoint does not compile', () => {
    class Controller {
      // @ts-expect-error takes what another endpoint declares
      @Endpoint('GET /audit/user/:id')
      other(_: Input<'GET /audit'>) {
        return Promise.resolve([]);
      }

      // @ts-expect-error answers something else
      @Endpoint('GET /audit/log-types')
      answer() {
        return { logTypes: 1 };
      }

      @Endpoint('GET /auth/user')
      visitor(input: Input<'GET /auth/user'>) {
        // @ts-expect-error nobody needs to be signed in
        void input.user;
        return { authenticated: false, user: null };
      }
    }
    expect(Controller).toBeDefined();
  });

  it('S29 whose answer is not as declared fails, and the log says where', async () => {
    const visitor = await test.signedIn();
    test.app.get(LicenseService, { strict: false }).findForUser = () =>
      Promise.resolve({ license: { type: 'trial' } } as never);
    expect((await visitor.client.getUserLicense()).status).toBe(500);
    expect(test.logs.splice(0).join()).toContain(
      'The answer of GET /license/user is not as declared at license.expiresAt: Invalid input: expected string, received undefined.',
    );
  });
});
