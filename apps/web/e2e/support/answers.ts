import type { Page, Route } from '@playwright/test';
import { API_URL, WEB_URL } from './places.ts';

export interface Answer {
  status?: number;
  body: unknown;
}

const DAY_MS = 86_400_000;

/** An instant so many days from now, a minute less, so that it still rounds up to them when the page is read. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS - 60_000).toISOString();

const headers = {
  'Access-Control-Allow-Origin': WEB_URL,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'x-csrf-token',
};

/** Mocks an answer of the API, for states that the default data does not contain. */
export async function answer(page: Page, path: string, { status = 200, body }: Answer): Promise<void> {
  await page.route(`${API_URL}${path}`, (route: Route) => route.fulfill({ status, json: body, headers }));
}

/** Mocks a GET of a path with any query; collects the queries. */
export async function answerQueries(
  page: Page,
  path: string,
  make: (query: URLSearchParams) => Answer,
): Promise<URLSearchParams[]> {
  const queries: URLSearchParams[] = [];
  await page.route(
    ({ origin, pathname }) => origin === API_URL && pathname === path,
    (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const query = new URL(route.request().url()).searchParams;
      queries.push(query);
      const { status = 200, body } = make(query);
      return route.fulfill({ status, json: body, headers });
    },
  );
  return queries;
}

export const BUSY: Answer = {
  status: 503,
  body: { statusCode: 503, message: 'The service is busy.', code: 'unavailable' },
};
export const FAILED: Answer = { status: 500, body: { statusCode: 500, message: 'Something went wrong.' } };
