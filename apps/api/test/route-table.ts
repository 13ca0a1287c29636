import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Access } from '@bellweek/api-client/contract/endpoint';
import { RequestMethod } from '@nestjs/common';
import type { z } from 'zod';
import { ANSWER } from '../src/common/answer.interceptor.js';
import { ACCESS, CSRF_EXEMPT, FROM_ANYWHERE } from '../src/common/access.decorator.js';
import { BODY, type BodyRule, USUAL_BODY } from '../src/common/request-body.js';

/** One route, by its decorators. */
export interface RouteEntry {
  /** `POST /feedback` */
  key: string;
  method: string;
  path: string;
  access: Access | undefined;
  /** Reason for its exemption from the CSRF token. */
  csrfExempt: string | undefined;
  isFromAnywhere: boolean;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
  answer: z.ZodType | undefined;
  /** Size of its largest body in bytes. */
  mostBytes: number;
}

type Handler = (...args: unknown[]) => unknown;
type Controller = new (...args: unknown[]) => object;

/** Keys of Nest's own metadata, and of its kinds of handler arguments. */
const NEST = { path: 'path', method: 'method', arguments: '__routeArguments__' };
const ARGUMENT = { body: '3', query: '4' };

function read<T>(key: string, ...targets: object[]): T | undefined {
  for (const target of targets) {
    const value = Reflect.getMetadata(key, target) as T | undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

function argumentSchema(controller: Controller, name: string, kind: string): z.ZodType | undefined {
  const found = Reflect.getMetadata(NEST.arguments, controller, name) as Record<string, { schema?: z.ZodType }>;
  return Object.entries(found ?? {}).find(([key, value]) => key.startsWith(`${kind}:`) && value.schema)?.[1].schema;
}

const join = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

function entry(controller: Controller, name: string): RouteEntry | null {
  const handler = (controller.prototype as Record<string, Handler>)[name];
  const path = typeof handler === 'function' ? read<string>(NEST.path, handler) : undefined;
  if (handler === undefined || path === undefined) return null;
  const method = RequestMethod[read<RequestMethod>(NEST.method, handler) ?? RequestMethod.GET];
  const fullPath = join(read<string>(NEST.path, controller) ?? '', path);
  return {
    key: `${method} ${fullPath}`,
    method,
    path: fullPath,
    access: read<Access>(ACCESS, handler, controller),
    csrfExempt: read<string>(CSRF_EXEMPT, handler, controller),
    isFromAnywhere: read<boolean>(FROM_ANYWHERE, handler, controller) ?? false,
    body: argumentSchema(controller, name, ARGUMENT.body),
    query: argumentSchema(controller, name, ARGUMENT.query),
    answer: read<z.ZodType>(ANSWER, handler, controller),
    mostBytes: (read<BodyRule>(BODY, handler) ?? USUAL_BODY).bytes,
  };
}

const tables = new WeakMap<NestExpressApplication, RouteEntry[]>();

/** Every route of every controller of a running application, from Nest's own metadata. */
export function readRoutes(app: NestExpressApplication): RouteEntry[] {
  const table = tables.get(app) ?? buildTable(app);
  tables.set(app, table);
  return table;
}

function buildTable(app: NestExpressApplication): RouteEntry[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const names = Object.getOwnPropertyNames((metatype as Controller).prototype).filter(
      (name) => name !== 'constructor',
    );
    return names.map((name) => entry(metatype as Controller, name)).filter((route) => route !== null);
  });
}

interface ExpressLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Every route of Express, all of which {@link readRoutes} must account for. */
export function readExpressRoutes(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: ExpressLayer[] } };
  return router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
}
