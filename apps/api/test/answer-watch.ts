import type { Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Config } from '../src/config/config.js';
import { type Answer, bodyProblems, cookieProblems, headerProblems, redirectProblems } from './answer-rules.js';
import { readRoutes, type RouteEntry } from './route-table.js';

function captureBody(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...args: unknown[]) => unknown;
    Object.assign(response, {
      [name]: (...args: unknown[]) => {
        keep(args[0]);
        return original(...args);
      },
    });
  }
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Checks every answer of every test against the rules of all answers (S05, S09, S29, S47, S54, S55).
 * {@link verify} fails the test file whose answers broke a rule.
 */
export class AnswerWatch {
  readonly problems = new Set<string>();
  readonly answers: Answer[] = [];
  readonly cookies: string[] = [];

  constructor(private readonly config: Config) {}

  watch(app: NestExpressApplication): void {
    const routes = new Map(readRoutes(app).map((route) => [route.key, route]));
    const server: Server = app.getHttpServer();
    server.prependListener('request', (request: Request, response: ServerResponse) => {
      const body = captureBody(response);
      response.on('finish', () => {
        const route = (request.route as { path?: string } | undefined)?.path;
        const { method = '', url, originalUrl = url } = request;
        const { statusCode: status } = response;
        const headers = response.getHeaders() as Answer['headers'];
        this.check({ method, url: originalUrl, route, status, headers, body: body() }, routes);
      });
    });
  }

  /** @throws when an answer broke a rule. */
  verify(): void {
    if (this.problems.size > 0) throw new Error(`Answers that break a rule:\n${[...this.problems].join('\n')}`);
  }

  private check(answer: Answer, routes: Map<string, RouteEntry>): void {
    const { config } = this;
    this.answers.push(answer);
    if (this.answers.length > 5_000) this.answers.shift();
    const method = answer.method === 'HEAD' ? 'GET' : answer.method;
    const schema = routes.get(`${method} ${answer.route ?? ''}`)?.answer;
    const origins = [config.webUrl, config.apiUrl, ...Object.values(config.providers).map(({ issuer }) => issuer)];
    const context = {
      isProduction: config.isProduction,
      webUrl: config.webUrl,
      redirectOrigins: origins.map((url) => new URL(url).origin),
      schema,
    };
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    this.cookies.push(...cookies);
    const found = [
      ...headerProblems(answer, context),
      ...cookies.flatMap((line) => cookieProblems(line, config.isProduction)),
      ...redirectProblems(answer, context),
      ...(answer.method === 'HEAD' ? [] : bodyProblems(answer, context)),
    ];
    const { status, url } = answer;
    for (const problem of found) this.problems.add(`${answer.method} ${url.split('?')[0]} → ${status}: ${problem}`);
  }
}
